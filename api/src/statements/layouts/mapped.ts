import type { ColumnMapping } from "#shared/contracts/statements.ts";
import { type Cell, kindBySign, type Layout } from "../layout.ts";
import { readSignedAmount } from "../read-cells.ts";
import { UnreadableCell } from "../statement-row.ts";

/** The layout of a source whose columns an admin has mapped. It reads files that no known layout matches. */
export function mappedLayout(mapping: ColumnMapping): Layout {
  const { payer, memo, id, fee, dateOrder } = mapping;
  const named = [mapping.date, mapping.amount, mapping.in, mapping.out, payer, memo, id, fee];
  const textOf = (cell: Cell, column: string | undefined) => (column ? cell(key(column)) : "");
  return {
    name: "mapped",
    columns: named.filter((column) => column !== undefined).map(key),
    dateOrder,
    isNothing: (cell) => textOf(cell, mapping.date) === "",
    read: (cell) => {
      const gross = grossOf(cell, mapping);
      return {
        date: textOf(cell, mapping.date),
        gross,
        fee: fee && textOf(cell, fee) ? Math.abs(readSignedAmount(textOf(cell, fee))) : 0,
        payerName: textOf(cell, payer),
        memo: textOf(cell, memo),
        externalId: textOf(cell, id),
        type: "",
        kind: kindBySign(gross),
      };
    },
  };
}

/** A column name for comparison: trimmed, lower-cased, with single spaces. */
export const key = (column: string) => column.trim().replace(/\s+/g, " ").toLowerCase();

/** Where banks that write all amounts without a sign say which of them were sent: Capital One, Navy Federal and others. */
const SAYS_WHICH = [
  "transaction type",
  "credit debit indicator",
  ...["credit/debit", "debit/credit", "cr/dr", "dr/cr"],
  "type",
];
const SENT = /^(?:debit|dr|withdrawal)$/i;

function grossOf(cell: Cell, mapping: ColumnMapping) {
  const sign = mapping.negate ? -1 : 1;
  const signed = (amount: number) => (amount === 0 ? 0 : sign * amount);
  if (mapping.amount) {
    const gross = signed(readSignedAmount(cell(key(mapping.amount))));
    const isSent = !mapping.negate && gross > 0 && SAYS_WHICH.some((name) => SENT.test(cell(name)));
    return isSent ? -gross : gross;
  }
  const received = mapping.in ? cell(key(mapping.in)) : "";
  const sent = mapping.out ? cell(key(mapping.out)) : "";
  // Of the two columns, the one that does not apply is zero in some files and empty in others.
  if (received !== "" && readSignedAmount(received) !== 0) {
    const amount = readSignedAmount(received);
    // Below zero, a payment was taken back.
    return mapping.negate ? Math.abs(amount) : amount;
  }
  if (sent !== "" && readSignedAmount(sent) !== 0) return -Math.abs(readSignedAmount(sent));
  if (received === "" && sent === "") throw new UnreadableCell("Neither column has an amount.");
  return 0;
}
