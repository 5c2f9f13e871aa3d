import { type Allocation, type AllocationBody, allocation } from "../../contracts/allocations.ts";
import { type DocumentKind, lotDocument } from "../../contracts/lot-documents.ts";
import type { MovementBody } from "../../contracts/lot-movements.ts";
import {
  type LotChangeBody,
  type LotStateBody,
  type LotsQuery,
  lot,
  lotPage,
  type NewLotBody,
} from "../../contracts/lots.ts";
import { orderSummary } from "../../contracts/orders.ts";
import { type RecallBody, recalledLot, recallList } from "../../contracts/recalls.ts";
import { api, type CallOptions, type Transport } from "../transport.ts";

/** Milliseconds: ten megabytes over a slow line. */
const UPLOAD_MS = 120_000;

/** Lots, their results, documents and units, and which of them an order gets. */
export function adminLotCalls({ call, download }: Transport) {
  const change = (id: string, verb: string, json: LotStateBody = {}, options?: CallOptions) =>
    call(api`admin/lots/${id}/${verb}`, lot, { method: "POST", json, ...options });
  const allocate = (orderId: string, method: "POST" | "DELETE", options?: CallOptions) =>
    call(api`admin/orders/${orderId}/allocation`, allocation, { method, ...options });
  return {
    list: (query: LotsQuery = {}, options?: CallOptions) =>
      call(api`admin/lots`, lotPage, { query, ...options }),
    create: (json: NewLotBody, options?: CallOptions) =>
      call(api`admin/lots`, lot, { method: "POST", json, ...options }),
    get: (id: string, options?: CallOptions) => call(api`admin/lots/${id}`, lot, options),
    /** 409 "lot-changed" has `details.lot` as it is now. 422 `reason` when published results change without one. */
    update: (id: string, json: LotChangeBody, options?: CallOptions) =>
      call(api`admin/lots/${id}`, lot, { method: "PATCH", json, ...options }),
    /** A PDF of at most 10 MB. 409 "document-of-another-lot". */
    addDocument: (
      id: string,
      file: Blob,
      { kind, fileName, ...options }: CallOptions & { kind: DocumentKind; fileName?: string },
    ) =>
      call(api`admin/lots/${id}/documents`, lotDocument, {
        method: "POST",
        query: { kind, fileName },
        raw: { body: file, contentType: "application/pdf" },
        timeoutMs: UPLOAD_MS,
        ...options,
      }),
    /** While the lot is in quarantine; 409 "lot-state" afterwards. */
    removeDocument: (id: string, documentId: string, options?: CallOptions) =>
      call(api`admin/lots/${id}/documents/${documentId}`, lot, { method: "DELETE", ...options }),
    /** 409 "below-allocated" when more would go than is there. */
    move: (id: string, json: MovementBody, options?: CallOptions) =>
      call(api`admin/lots/${id}/movements`, lot, { method: "POST", json, ...options }),
    /** 422 with everything that is missing; 409 "equal-results" until `confirm`. */
    release: (id: string, json?: LotStateBody, options?: CallOptions) =>
      change(id, "release", json, options),
    block: (id: string, json?: LotStateBody, options?: CallOptions) =>
      change(id, "block", json, options),
    unblock: (id: string, json?: LotStateBody, options?: CallOptions) =>
      change(id, "unblock", json, options),
    exhaust: (id: string, json?: LotStateBody, options?: CallOptions) =>
      change(id, "exhaust", json, options),
    recallList: (id: string, options?: CallOptions) =>
      call(api`admin/lots/${id}/recall`, recallList, options),
    /** Each customer is told once, however often it is called. */
    recall: (id: string, json: RecallBody, options?: CallOptions) =>
      call(api`admin/lots/${id}/recall`, recalledLot, {
        method: "POST",
        json,
        timeoutMs: UPLOAD_MS,
        ...options,
      }),
    recallCsv: (id: string, options?: CallOptions) =>
      download(api`admin/lots/${id}/recall.csv`, options),
    certificate: (id: string, options?: CallOptions) =>
      download(api`admin/lots/${id}/certificate.pdf`, options),
    labels: (id: string, count: number, options?: CallOptions) =>
      download(api`admin/lots/${id}/labels.pdf`, { query: { count }, ...options }),

    /** Which lots an order's lines have. */
    allocation: (orderId: string, options?: CallOptions): Promise<Allocation> =>
      call(api`admin/orders/${orderId}/allocation`, allocation, options),
    /** Allocates what is open, first expiry first. 409 "order-unpaid", "order-cancelled", "order-shipped". */
    allocate: (orderId: string, options?: CallOptions) => allocate(orderId, "POST", options),
    /** Chooses the lots of lines by hand. 409 "lot-short", "lot-not-released". */
    setAllocation: (orderId: string, json: AllocationBody, options?: CallOptions) =>
      call(api`admin/orders/${orderId}/allocation`, allocation, {
        method: "PUT",
        json,
        ...options,
      }),
    /** Gives everything back. 409 "order-shipped". */
    unallocate: (orderId: string, options?: CallOptions) => allocate(orderId, "DELETE", options),
    /** The goods came back or never left: their units return to their lots. 409 "order-not-shipped". */
    unship: (orderId: string, options?: CallOptions) =>
      call(api`admin/orders/${orderId}/shipment`, orderSummary, { method: "DELETE", ...options }),
  };
}
