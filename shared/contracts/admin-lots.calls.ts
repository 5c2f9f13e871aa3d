import { type Calls, EXPORT_NOTE } from "./calls.ts";
import { documentQuery, lotDocument } from "./lot-documents.ts";
import { movementBody } from "./lot-movements.ts";
import {
  labelsQuery,
  lot,
  lotChangeBody,
  lotPage,
  lotStateBody,
  lotsQuery,
  newLotBody,
  packingLot,
  packingLotPage,
} from "./lots.ts";
import { recallBody, recalledLot, recallList } from "./recalls.ts";

/** Lots, as the seller manages them. */
export const adminLotCalls = {
  list: {
    call: "GET /api/admin/lots",
    who: "admin packing reading catalogue:read stock:write no-proof",
    summary: "A page of lots, the newest first",
    description:
      "`search` finds lot numbers, those of suppliers, and names of products. `after`, the id of the last lot seen, continues from there.",
    query: lotsQuery,
    answer: lotPage,
    packing: packingLotPage,
  },
  create: {
    call: "POST /api/admin/lots",
    who: "admin no-proof",
    summary: "Enters a lot, in quarantine",
    description:
      "With its first lot a product sells what its released lots have, and its stock is no longer set by hand. Units are received as movements.",
    body: newLotBody,
    answer: lot,
    status: 201,
  },
  get: {
    call: "GET /api/admin/lots/{id}",
    who: "admin packing reading catalogue:read stock:write no-proof",
    summary: "A lot with results, documents, movements and warnings",
    answer: lot,
    packing: packingLot,
  },
  update: {
    call: "PATCH /api/admin/lots/{id}",
    who: "admin no-proof",
    summary: "Changes the entered data of a lot",
    description:
      "What is left out stays. Send `updatedAt` as it was read: 409 lot-changed carries the lot as it is. Results of a lot that was released change only with a `reason`, as a new version.",
    body: lotChangeBody,
    answer: lot,
  },
  addDocument: {
    call: "POST /api/admin/lots/{id}/documents",
    who: "admin no-proof",
    summary: "Adds a document to a lot",
    description:
      "The body is the PDF, up to 10 MB. A newer one of its kind supersedes the one before, which stays. 409 document-of-another-lot names the lot that has this very file.",
    query: documentQuery,
    file: "application/pdf",
    answer: lotDocument,
    status: 201,
    slow: true,
  },
  removeDocument: {
    call: "DELETE /api/admin/lots/{id}/documents/{documentId}",
    who: "admin no-proof",
    summary: "Removes a document of a lot in quarantine",
    description: "409 lot-state once the lot has left quarantine: its documents stay.",
    answer: lot,
  },
  move: {
    call: "POST /api/admin/lots/{id}/movements",
    who: "admin stock:write no-proof",
    summary: "Enters units that came into a lot or left it",
    description:
      "Send an Idempotency-Key. receive and return add, scrap takes away, adjust is signed. 409 below-allocated when more would leave than is available.",
    body: movementBody,
    answer: lot,
    status: 201,
  },
  release: {
    call: "POST /api/admin/lots/{id}/release",
    who: "admin no-proof",
    summary: "Releases a lot: it is sold and its page is there",
    description:
      "422 names all that is missing: a numeric HPLC purity, an MS identity, a certificate, retest and expiry dates to come, a reason for a result outside its limit or out of the ordinary. Documents that were superseded before are not published. 409 equal-results asks for `confirm`.",
    body: lotStateBody,
    answer: lot,
  },
  block: {
    call: "POST /api/admin/lots/{id}/block",
    who: "admin no-proof",
    summary: "Takes a lot out of stock; what is allocated stays allocated",
    body: lotStateBody,
    answer: lot,
  },
  unblock: {
    call: "POST /api/admin/lots/{id}/unblock",
    who: "admin no-proof",
    summary: "Sells a blocked lot again",
    description: "It has the same requirements as a release.",
    body: lotStateBody,
    answer: lot,
  },
  exhaust: {
    call: "POST /api/admin/lots/{id}/exhaust",
    who: "admin no-proof",
    summary: "Closes a released lot of which nothing is available",
    description:
      "When units come back to it, it is released again, or blocked if its date has passed.",
    body: lotStateBody,
    answer: lot,
  },
  recallList: {
    call: "GET /api/admin/lots/{id}/recall",
    who: "admin reading no-proof",
    summary: "The orders and customers that have units of a lot",
    description: "Orders whose shipment was taken back are here too, as shipped.",
    answer: recallList,
  },
  recall: {
    call: "POST /api/admin/lots/{id}/recall",
    who: "admin no-proof",
    summary: "Recalls a lot: out of stock, each customer notified once, a notice on its page",
    description:
      "For any lot that has left quarantine, a closed one too. A repeated call notifies nobody twice.",
    body: recallBody,
    answer: recalledLot,
    slow: true,
  },
  recallCsv: {
    call: "GET /api/admin/lots/{id}/recall.csv",
    who: "admin reading proof",
    summary: "The list of a recall as CSV",
    description: EXPORT_NOTE,
    download: true,
  },
  certificate: {
    call: "GET /api/admin/lots/{id}/certificate.pdf",
    who: "admin packing reading catalogue:read no-proof",
    summary: "A certificate of analysis as PDF",
    description: "Made from the entered results and from nothing else. 409 no-results without any.",
    download: true,
  },
  labels: {
    call: "GET /api/admin/lots/{id}/labels.pdf",
    who: "admin packing reading catalogue:read no-proof",
    summary: "Labels for the vials of a lot, 30 on a sheet, as PDF",
    query: labelsQuery,
    download: true,
  },
} as const satisfies Calls;
