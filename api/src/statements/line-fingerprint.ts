import type { StatementLayout } from "#shared/contracts/statements.ts";
import type { StatementRow } from "./statement-row.ts";

/** What makes a row the same in every file that has it. */
export type Fingerprint = {
  fingerprint: string;
  /** Whether it is told by the service's number: then equal rows are one payment, otherwise each is its own. */
  isNumbered: boolean;
};

/**
 * Services reuse numbers and omit them, so that a number tells a payment only together with its day and amount. A row
 * without one is told by all that it says. The numbers of OFX change from download to download, and are not used.
 * A row that is no payment, such as one that is pending, is never the same as one that is.
 */
export function fingerprintOf(layout: StatementLayout, row: StatementRow): Fingerprint {
  const { date, gross, type, payerName, memo, externalId } = row;
  const isNumbered = externalId !== null && layout !== "ofx";
  const told = isNumbered
    ? ["id", externalId, date, gross]
    : ["row", date, gross, type, payerName, memo];
  const hash = new Bun.CryptoHasher("sha256").update(JSON.stringify(told)).digest("hex");
  return { fingerprint: isPayment(row) ? hash : `none:${hash}`, isNumbered };
}

/** Whether a customer may have paid by it. */
export const isPayment = ({ kind }: Pick<StatementRow, "kind">): boolean => kind === "incoming";

/** A payer's name as it is compared: services write it with other capitals, blanks and marks. Null for none. */
export function payerKey(name: string | null): string | null {
  const key = (name ?? "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return key === "" ? null : key;
}

/** The words of a payer's key in one order: banks write the family name first. Empty for none. */
export const wordsOfPayer = (key: string | null): string =>
  (key ?? "").split(" ").toSorted().join(" ");
