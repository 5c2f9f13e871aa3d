import pLimit from "p-limit";
import { Refusal } from "../refusals.ts";

/** A picture of 40 megapixels takes 160 MB while it is decoded. */
const AT_ONCE = 2;

/** Enough for all pictures of two products, chosen together. */
const MAX_WAITING = 24;

const inTurn = pLimit(AT_ONCE);

/**
 * Runs the upload when it is its turn in this process.
 * @throws Refusal 429 `uploads-busy` when too many wait
 */
export async function inTurnOfUploads<Result>(upload: () => Promise<Result>): Promise<Result> {
  if (inTurn.pendingCount >= MAX_WAITING) {
    throw new Refusal(
      "too-many",
      "uploads-busy",
      "Many pictures are being uploaded. Please try again in a minute.",
      { retryAfter: 10 },
    );
  }
  return inTurn(upload);
}
