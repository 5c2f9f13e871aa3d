import { api } from "../api.ts";
import { PRODUCTS_KEY } from "../layout/query-keys.ts";
import { read } from "../layout/reads.ts";

/** What waits for its text. Refetched when a product changes. */
export const waitingQuery = read([...PRODUCTS_KEY, "wording"], (call) =>
  api.admin.wording.waiting(call),
);

/** Whether a place has neither been changed nor got a reason, so that the saved text waits. */
export const isWaiting = ({ wording }: { wording: readonly { reason: string | null }[] }) =>
  wording.some(({ reason }) => reason === null);
