/** The kinds of entries in the record of decisions, in the words for the seller. */
export const RECORD_KIND_NAMES = {
  statement: "Statement changed",
  rules: "Rules changed",
  signed: "Statement signed",
  applied: "Application sent",
  asked: "Question asked",
  answered: "Question answered",
  approved: "Application approved",
  refused: "Application refused",
  permission: "Permission set",
  expired: "Permission ended",
  "document-deleted": "Document deleted after its retention",
  list: "Screening list loaded",
  "hit-cleared": "Hit cleared",
  "hit-confirmed": "Hit confirmed",
  order: "Order placed",
  "order-changed": "Order changed",
} as const;
export type RecordKind = keyof typeof RECORD_KIND_NAMES;
export const RECORD_KINDS = Object.keys(RECORD_KIND_NAMES) as RecordKind[];
