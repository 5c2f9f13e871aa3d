import type { StatementLayout } from "#shared/contracts/statements.ts";
import type { StatementRow } from "./statement-row.ts";

/** What makes a row the same in every file that has it. */
export type Fingerprint = {
  fingerprint: string;
  /** Whether it is made of the service's number. Then equal rows are one payment; otherwise each row is its own. */
  isNumbered: boolean;
};

/**
 * Services reuse and omit numbers, so that a number identifies a payment only together with day and amount. A row
 * without a number is identified by all its texts. Numbers of OFX change between downloads and are not used.
 * A row that is no payment, such as a pending one, never equals a payment.
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
