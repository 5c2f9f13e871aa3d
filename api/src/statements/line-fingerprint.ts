import type { StatementLayout } from "#shared/contracts/statements.ts";
import type { StatementRow } from "./statement-row.ts";

/** Identifies a row in every file that contains it. */
export type Fingerprint = {
  fingerprint: string;
  /**
   * Whether it contains the service's number. Then equal rows are one payment; otherwise each row is its own payment.
   */
  isNumbered: boolean;
};

/**
 * Services reuse and omit numbers, so a number identifies a payment only together with day and amount. A row without a
 * number is identified by all its texts. Numbers of OFX change between downloads and are not used. A row that is no
 * payment, such as a pending one, never equals a payment.
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

/** Whether it may be a customer's payment. */
export const isPayment = ({ kind }: Pick<StatementRow, "kind">): boolean => kind === "incoming";

/** A payer's name for comparison, because services differ in capitals, spaces and accents. Null without a name. */
export function payerKey(name: string | null): string | null {
  const key = (name ?? "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return key === "" ? null : key;
}

/**
 * The words of a payer's key in alphabetical order, because banks write the family name first. Empty without a name.
 */
export const wordsOfPayer = (key: string | null): string =>
  (key ?? "").split(" ").toSorted().join(" ");
