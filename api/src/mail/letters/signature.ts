import type { StoreSettings } from "#shared/contracts/settings.ts";
import type { MailTexts } from "./letter.ts";
import { fillWords } from "./letter-template.ts";

export const SIGNATURE_KIND = "signature";

/** It stays below every email, whatever else the seller writes there. */
export const NOTICE = "Research use only. Not for human consumption.";

export const SIGNATURE = {
  name: "Signature below every email",
  text: `{shopName}\n{postalAddress}\n{contactEmail}\n${NOTICE}`,
  variables: {
    shopName: "The name of the shop",
    postalAddress: "The postal address of the store settings",
    contactEmail: "The address for questions of the store settings",
  },
} as const;

/** The last lines of every email: the shop, its address, and the notice for research use. */
export function signatureLines(
  { shopName, postalAddress, contactEmail }: StoreSettings,
  texts: MailTexts | undefined,
): string[] {
  const text = texts?.get(SIGNATURE_KIND)?.text ?? SIGNATURE.text;
  const values = { shopName, postalAddress, contactEmail };
  return text
    .split(/\r?\n/)
    .flatMap((line) => {
      const filled = fillWords(line, values);
      // Only the postal address has lines of its own.
      return line.includes("{postalAddress}") ? filled.split("\n") : [filled];
    })
    .filter((line) => line.trim() !== "");
}
