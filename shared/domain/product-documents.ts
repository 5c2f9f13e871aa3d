/** What the kinds of a product's documents are called. */
export const PRODUCT_DOCUMENT_NAMES = {
  sds: "Safety data sheet",
  datasheet: "Data sheet",
  other: "Document",
} as const;
