import {
  ENTRY_METHODS,
  type EntryKind,
  type EntryMethod,
  METHOD_NAMES,
} from "#shared/domain/payments.ts";

/** Names of entry kinds on their own. */
export const KIND_NAMES: Record<EntryKind, string> = {
  payment: "Payment",
  refund: "Refund",
  "write-off": "Write-off",
  credit: "Credit",
  reversal: "Reversal",
};

/** The name of a method on its own. */
export function methodName(method: EntryMethod): string {
  return method === "other" ? "Other" : METHOD_NAMES[method];
}

export const METHOD_OPTIONS = ENTRY_METHODS.map((value) => ({ value, label: methodName(value) }));
