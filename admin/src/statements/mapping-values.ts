import { type ColumnMapping, columnMapping, DATE_ORDERS } from "#shared/contracts/statements.ts";
import type { FormSchema } from "#shared/ui/use-form.ts";

const COLUMNS = ["date", "amount", "in", "out", "payer", "memo", "id", "fee"] as const;
type Column = (typeof COLUMNS)[number];

/** The column for each field, as typed or chosen; empty for none. */
export type MappingValues = Record<Column | "dateOrder", string> & { negate: boolean };

/** Common column names in bank files, most reliable first. */
const USUAL_NAMES: Partial<Record<Column, RegExp>> = {
  date: /^(transaction |posting |posted |booking )?date$/i,
  amount: /^(transaction )?amount|^gross|^value$/i,
  in: /^(credit|deposit|money in|paid in)/i,
  out: /^(debit|withdrawal|money out|paid out)/i,
  payer: /^(name|from|payer|sender|counterparty)/i,
  memo: /^(description|memo|note|details|subject|reference)/i,
  id: /^(transaction )?(id|number)$|^reference (no|number)/i,
  fee: /^fee/i,
};

/** A saved mapping as form values. If the columns of a file are given, other names are left out. */
export function mappingValues(
  mapping: ColumnMapping | null,
  columns?: readonly string[],
): MappingValues {
  const known = (name: string | undefined) =>
    name !== undefined && (!columns || columns.includes(name)) ? name : "";
  const usual = (each: Column) => columns?.find((column) => USUAL_NAMES[each]?.test(column)) ?? "";
  const chosen = Object.fromEntries(
    COLUMNS.map((each) => [each, known(mapping?.[each]) || (mapping ? "" : usual(each))]),
  ) as Record<Column, string>;
  if (!mapping && chosen.amount) Object.assign(chosen, { in: "", out: "" });
  return { ...chosen, dateOrder: mapping?.dateOrder ?? "", negate: mapping?.negate ?? false };
}

/** The mapping for the call; null if no column is named. */
export function mappingOf({ negate, dateOrder, ...columns }: MappingValues) {
  const named = Object.entries(columns)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== "");
  if (named.length === 0) return null;
  const order = DATE_ORDERS.find((each) => each === dateOrder);
  return {
    // A missing key would be a type error; an empty one asks for a column.
    date: "",
    ...Object.fromEntries(named),
    ...(negate && { negate }),
    ...(order && { dateOrder: order }),
  };
}

export const mappingSchema: FormSchema<ColumnMapping> = {
  safeParse: (values) =>
    columnMapping.safeParse(mappingOf(values as MappingValues) ?? { date: "" }),
};
