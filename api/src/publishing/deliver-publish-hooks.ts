import { createHmac } from "node:crypto";
import type { Database } from "../db/client.ts";
import {
  claimHookDelivery,
  type HookDelivery,
  noteHookFailed,
  noteHookSent,
} from "./publish-hook.queries.ts";

export type PublishHook = { url: string; secret: string };

/** Milliseconds for one call. */
const CALL_TIMEOUT = 10_000;
const LEASE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3600;
/** Milliseconds after which a delivery that still fails is given up. */
const GIVE_UP_AFTER = 24 * 60 * 60_000;

/**
 * Tells the host of the static copy which paths changed: all deliveries that are due, the oldest first. The body is
 * `{ id, paths, changedAt }`; `X-Aliquot-Signature: sha256=<hex>` is its HMAC-SHA256 by PUBLISH_HOOK_SECRET. Any
 * answer of 2xx ends a delivery; otherwise it is repeated after 1 s, doubling to an hour, for a day. A delivery may
 * arrive twice, with the same `id`. After an abort the delivery under way is finished, and no other is begun.
 */
export async function deliverPublishHooks(
  { db, hook, now }: { db: Database; hook: PublishHook; now: () => Date },
  signal?: AbortSignal,
): Promise<number> {
  let tried = 0;
  while (!signal?.aborted) {
    const delivery = await claimHookDelivery(db, LEASE_SECONDS);
    if (!delivery) break;
    tried += 1;
    const error = await call(hook, delivery);
    if (error === null) await noteHookSent(db, delivery.id);
    else await noteHookFailed(db, delivery, error, retryIn(delivery, now()));
  }
  return tried;
}

/** Null when the hook accepted it, otherwise a sentence that says why not. */
async function call({ url, secret }: PublishHook, delivery: HookDelivery): Promise<string | null> {
  const { id, paths, createdAt } = delivery;
  const body = JSON.stringify({ id, paths, changedAt: createdAt });
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-aliquot-signature": `sha256=${signature}`,
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(CALL_TIMEOUT),
    });
    await response.body?.cancel();
    return response.ok ? null : `The hook answered ${response.status}`;
  } catch (error) {
    return error instanceof Error && error.name === "TimeoutError"
      ? "The hook took longer than 10 seconds"
      : "The hook could not be reached";
  }
}

function retryIn({ attempts, createdAt }: HookDelivery, now: Date): number | null {
  if (now.getTime() - Date.parse(createdAt) > GIVE_UP_AFTER) return null;
  return Math.min(2 ** attempts, LONGEST_PAUSE_SECONDS);
}
