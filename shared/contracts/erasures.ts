import { z } from "zod";
import { pageOf, pageQuery, requiredText, timestamp } from "./common.ts";

export const ERASURE_STATES = ["asked", "confirmed", "withdrawn", "refused", "done"] as const;
export const ERASURE_ASKERS = ["customer", "staff", "inactivity"] as const;

/** A request to erase an account, as its customer sees it. */
export const erasure = z.object({
  id: z.string(),
  state: z.enum(ERASURE_STATES),
  askedAt: timestamp,
  /** From then on the account is erased even if no admin has confirmed the request. */
  dueAt: timestamp,
  /** The numbers of orders that are not finished yet. The erasure waits for all of them. */
  waitsFor: z.array(z.string()),
  /** Why the request was refused. */
  reason: z.string().nullable(),
});

/** The newest request of the signed-in customer; null when there was none. */
export const ownErasure = z.object({ erasure: erasure.nullable() });

/** A request as the staff sees it. */
export const adminErasure = erasure.extend({
  askedBy: z.enum(ERASURE_ASKERS),
  user: z.object({ id: z.string(), email: z.string(), name: z.string() }),
  decidedAt: timestamp.nullable(),
  doneAt: timestamp.nullable(),
});

export const adminErasurePage = pageOf("erasures", adminErasure);

/** `open`: the requests that have not been done, withdrawn or refused. */
export const erasuresQuery = z.object({
  state: z.enum(["open", "all"]).default("open"),
  ...pageQuery(25),
});

export const refuseErasureBody = z.object({
  reason: requiredText(500, "Please say why; the customer reads it"),
});

export type Erasure = z.infer<typeof erasure>;
export type AdminErasure = z.infer<typeof adminErasure>;
export type ErasuresQuery = z.output<typeof erasuresQuery>;
