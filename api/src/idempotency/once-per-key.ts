import type { Transaction } from "../db/client.ts";
import { sendInOrder } from "../db/send-in-order.ts";
import { invalid } from "../refusals.ts";
import { type Claim, claimKey, storeAnswer } from "./idempotency.queries.ts";

/** Whose request it is, its Idempotency-Key if it came with one, and all that it asks for. */
export type KeyedRequest = { userId: string; key: string | null; asked: unknown };

/**
 * Does the work of a request once, however often the request is sent with its key. A repetition gets the stored answer,
 * and one that comes at the same time waits for it. A refusal rolls the key back and does not use it up. Call it before
 * the transaction locks anything: a request that waits for a key must not block others.
 * @throws Refusal 422 when the key stood for another request
 */
export async function oncePerKey<Answer extends object>(
  tx: Transaction,
  { userId, key, asked }: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === null) return work();
  const requestHash = hashRequest(asked);
  const [[claim]] = await sendInOrder(claimKey(tx, { userId, key, requestHash }));
  requireSameRequest(claim, requestHash, "request");
  if (claim?.answer) return claim.answer as Answer;
  const answer = await work();
  await storeAnswer(tx, { userId, key }, answer);
  return answer;
}

/** What tells two requests with one key apart. */
export function hashRequest(asked: unknown): string {
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(asked)).digest("hex");
}

/** @throws Refusal 422 when the key stands for another order or request */
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
