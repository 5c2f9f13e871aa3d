import type { Connection, Transaction } from "../db/client.ts";
import { sendInOrder } from "../db/send-in-order.ts";
import { invalid } from "../refusals.ts";
import { type Claim, claimKey, storeAnswer } from "./idempotency.queries.ts";

export type KeyedRequest = { userId: string; key: string | null; asked: unknown };

/**
 * Does the work of a request once, even if the request is repeated with its key. A repetition gets the stored answer; a
 * simultaneous one waits for it. A refusal rolls the key back and does not use it up. The key comes first in the
 * transaction of the work, because a request that waits for a key must not block others.
 * @throws Refusal 422 when the key belongs to a different request
 */
export async function oncePerKey<Answer extends object>(
  conn: Connection,
  { userId, key, asked }: KeyedRequest,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return conn.transaction(async (tx) => {
    if (key === null) return work(tx);
    const requestHash = hashRequest(asked);
    const [[claim]] = await sendInOrder(claimKey(tx, { userId, key, requestHash }));
    requireSameRequest(claim, requestHash, "request");
    if (claim?.answer) return claim.answer as Answer;
    const answer = await work(tx);
    await storeAnswer(tx, { userId, key }, answer);
    return answer;
  });
}

/** Distinguishes two requests with the same key. */
export function hashRequest(asked: unknown): string {
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(asked)).digest("hex");
}

/** @throws Refusal 422 when the key belongs to a different request */
export function requireSameRequest(
  claim: Claim | undefined,
  requestHash: string,
  what: "order" | "request",
): void {
  if (claim?.requestHash === requestHash) return;
  throw invalid(
    { "Idempotency-Key": `This Idempotency-Key was used for another ${what}.` },
    "idempotency-key-reused",
  );
}
