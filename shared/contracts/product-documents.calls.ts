import type { Calls } from "./calls.ts";
import {
  productDocumentQuery,
  productDocuments,
  savedProductDocument,
} from "./product-documents.ts";

/** Documents of products, for everybody. */
export const productDocumentCalls = {
  list: {
    call: "GET /api/products/{slug}/documents",
    who: "open",
    summary: "The documents of a product: safety data sheets, data sheets, others",
    answer: productDocuments,
  },
  file: {
    call: "GET /api/products/{slug}/documents/{documentId}",
    who: "open",
    summary: "A document of a product, as PDF",
    download: true,
  },
} as const satisfies Calls;

/** Documents of products, as the seller manages them. */
export const adminProductDocumentCalls = {
  list: {
    call: "GET /api/admin/products/{id}/documents",
    who: "admin reading catalogue:read no-proof",
    summary: "The documents of a product",
    answer: productDocuments,
  },
  add: {
    call: "POST /api/admin/products/{id}/documents",
    who: "admin no-proof",
    summary: "Adds a document to a product",
    description:
      "The body is the PDF, up to 10 MB. 409 document-known for a file that the product has already. A document whose title speaks of use in humans or animals is not public before its places have reasons.",
    query: productDocumentQuery,
    file: "application/pdf",
    answer: savedProductDocument,
    status: 201,
    slow: true,
  },
  remove: {
    call: "DELETE /api/admin/products/{id}/documents/{documentId}",
    who: "admin no-proof",
    summary: "Removes a document of a product, and its file",
    answer: productDocuments,
  },
} as const satisfies Calls;
