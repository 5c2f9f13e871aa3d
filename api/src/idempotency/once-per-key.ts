import type { Connection, Transaction } from "../db/client.ts";
import { sendInOrder } from "../db/send-in-order.ts";
import { invalid } from "../refusals.ts";
import { type Claim, claimKey, storeAnswer } from "./idempotency.queries.ts";

export type KeyedRequest = { userId: string; key: string | null; content: unknown };

/**
 * Does the work of a request once for each idempotency key. A repeated request gets the stored answer; while the first
 * one still runs, the second waits for it. A refusal rolls back the key too, so that it can be used again. The
 * transaction claims the key before it locks anything else, because a request that waits for a key must not block
 * others.
 * @throws Refusal 422 when the key belongs to a different request
 */
export async function oncePerKey<Answer extends object>(
  conn: Connection,
  { userId, key, content }: KeyedRequest,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return conn.transaction(async (tx) => {
    if (key === null) return work(tx);
    const requestHash = hashRequest(content);
    const [[claim]] = await sendInOrder(claimKey(tx, { userId, key, requestHash }));
    requireSameRequest(claim, requestHash, "request");
    if (claim?.answer) return claim.answer as Answer;
    const answer = await work(tx);
    await storeAnswer(tx, { userId, key }, answer);
    return answer;
  });
}

/** The hash shows whether two requests with the same key are the same request. */
export function hashRequest(content: unknown): string {
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(content)).digest("hex");
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
