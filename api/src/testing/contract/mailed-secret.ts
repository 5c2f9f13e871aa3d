import { vi } from "vitest";
import type { Contract } from "./contract.ts";

/** The worker delivers a mail within this. */
export const MAIL_COMES = { timeout: 10_000, interval: 50 };

/**
 * The secret in the link of a mail to that address, which is what the expression's group holds: the worker has to
 * deliver the mail first.
 */
export function mailedSecret(
  { mailsTo }: Contract,
  address: string,
  link: RegExp,
): Promise<string> {
  return vi.waitFor(async () => {
    const mails = await mailsTo(address);
    const secret = mails.map(({ text }) => link.exec(text ?? "")?.[1]).find(Boolean);
    if (!secret) throw new Error(`No mail to ${address} has the link ${link} yet`);
    return secret;
  }, MAIL_COMES);
}
