import type { Transaction } from "../db/client.ts";
import { sendInOrder } from "../db/send-in-order.ts";
import { claimRequestKey, storeAnswer } from "./idempotency.queries.ts";
import { hashRequest, keyReused } from "./request-key.ts";

/** Whose request it is, its Idempotency-Key if it came with one, and all that it asks for. */
export type KeyedRequest = { userId: string; key: string | null; asked: unknown };

/**
 * Does the work of a request once, however often the request is sent with its key: a repetition gets the stored
 * answer, and one that comes at the same time waits for it. A refusal rolls the key back and does not use it up. Call
 * it before the transaction locks anything: who waits for a key must not hold up others.
 * @throws Refusal 422 when the key stood for another request
 */
export async function oncePerKey<Answer extends object>(
  tx: Transaction,
  { userId, key, asked }: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === null) return work();
  const requestHash = hashRequest(asked);
  const [[claim]] = await sendInOrder(claimRequestKey(tx, { userId, key, requestHash }));
  if (claim?.requestHash !== requestHash) throw keyReused("request");
  if (claim.answer !== null) return claim.answer as Answer;
  const answer = await work();
  await storeAnswer(tx, { userId, key, answer });
  return answer;
}
