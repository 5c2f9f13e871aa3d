import { ENTRY_METHODS, type EntryKind, type EntryMethod } from "#shared/domain/payments.ts";

/** What the back-office calls kinds of entries, as the beginning of a sentence. */
export const ENTRY_WORDS: Record<EntryKind, string> = {
  payment: "Payment of",
  refund: "Refund of",
  "write-off": "Write-off of",
  reversal: "Reversal of",
};

export const METHOD_NAMES: Record<EntryMethod, string> = {
  paypal: "PayPal",
  venmo: "Venmo",
  "cash-app": "Cash App",
  zelle: "Zelle",
  other: "other",
};

/** What the back-office calls kinds of entries where each stands alone. */
export const KIND_NAMES: Record<EntryKind, string> = {
  payment: "Payment",
  refund: "Refund",
  "write-off": "Write-off",
  reversal: "Reversal",
};

/** A method where it stands alone. */
export function methodName(method: EntryMethod): string {
  return method === "other" ? "Other" : METHOD_NAMES[method];
}

/** The methods to choose from. */
export const METHOD_OPTIONS = ENTRY_METHODS.map((value) => ({ value, label: methodName(value) }));
