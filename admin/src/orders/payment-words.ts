import type { EntryKind, EntryMethod } from "#shared/domain/payments.ts";

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
