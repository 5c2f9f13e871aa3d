import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Database } from "../db/client.ts";
import type { Encryption } from "../encryption.ts";
import { queueSellerMail } from "../mail/queue-mail.ts";
import {
  claimDeliveries,
  type DueDelivery,
  findDueWebhooks,
  noteFailed,
  noteSent,
} from "./deliveries.queries.ts";
import { type Outcome, type Post, postOnce } from "./post-once.ts";
import { openWebhookSecret, signedHeaders } from "./webhook-secrets.ts";
import {
  findWebhook,
  lockWebhook,
  noteWebhookFails,
  noteWebhookWorks,
  updateWebhook,
  type WebhookRow,
} from "./webhooks.queries.ts";

export type DeliveryContext = {
  db: Database;
  now: () => Date;
  encryption: Encryption;
  isPrivateAllowed: boolean;
  log?: Logger;
  /** Posts a delivery; a test passes its own name server. */
  post?: (post: Post) => Promise<Outcome>;
};

const POLL_MS = 1000;
const SECOND = 1000;
const HOUR = 3600 * SECOND;
/**
 * The pauses before the second attempt, the third, and so on; together more than three days.
 * Source: the specification's own example.
 */
const PAUSES = [5 * SECOND, 60 * SECOND, 300 * SECOND, HOUR / 2, 2 * HOUR, 5 * HOUR, 10 * HOUR];
const LONGEST_PAUSE = 14 * HOUR;
/** A webhook that accepts nothing for this time is disabled. */
const MAX_FAILING_MS = 72 * HOUR;

/**
 * Delivers what is due until the signal is aborted, then finishes deliveries in progress. Each
 * webhook has its own queue, so a slow one delays only itself.
 */
export async function runWebhooks(
  context: DeliveryContext & { onTurn?: () => void },
  signal: AbortSignal,
): Promise<void> {
  const running = new Map<string, Promise<void>>();
  while (!signal.aborted) {
    for (const id of await findDueWebhooks(context.db)) {
      if (running.has(id)) continue;
      const work = drain(context, id, signal)
        .catch((error) => context.log?.error({ err: error, webhook: id }, "a webhook failed"))
        .finally(() => running.delete(id));
      running.set(id, work);
    }
    context.onTurn?.();
    await pause(POLL_MS, undefined, { signal }).catch(() => {});
  }
  await Promise.all(running.values());
}

/** Delivers what is due now, once each. */
export async function deliverDueWebhooks(context: DeliveryContext): Promise<void> {
  await Promise.all((await findDueWebhooks(context.db)).map((id) => drain(context, id)));
}

async function drain(context: DeliveryContext, id: string, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const webhook = await findWebhook(context.db, id);
    if (webhook?.state !== "enabled") return;
    const claimed = await claimDeliveries(context.db, id);
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((delivery) => deliver(context, webhook, delivery)));
  }
}

async function deliver(
  context: DeliveryContext,
  webhook: WebhookRow,
  delivery: DueDelivery,
): Promise<void> {
  const { db, now } = context;
  const { status, error } = await attempt(context, webhook, delivery);
  if (status !== null && status >= 200 && status < 300) {
    await noteSent(db, delivery.id, status);
    await noteWebhookWorks(db, webhook);
    return;
  }
  const message = error ?? sentenceOf(status as number);
  const retryInMs = pauseAfter(delivery);
  await noteFailed(db, delivery.id, { status, error: message, retryInMs });
  const since = await noteWebhookFails(db, webhook, now());
  if (!since) return;
  const isGone = status === 410;
  if (isGone || now().getTime() - since.getTime() >= MAX_FAILING_MS) {
    await disable(context, webhook, since, message);
  }
}

async function attempt(
  { now, encryption, isPrivateAllowed, post = postOnce }: DeliveryContext,
  webhook: WebhookRow,
  { eventId, body }: DueDelivery,
): Promise<Outcome> {
  const { kind, url } = webhook;
  const secret = openWebhookSecret(encryption, webhook);
  if (secret === null) return { status: null, error: "Its secret was encrypted with another key" };
  if (kind === "publish-hook") return callPublishHook(url, secret, eventId, body);
  const headers = signedHeaders(secret, { id: eventId, body, at: now() });
  return post({ url, headers, body, isPrivateAllowed });
}

/**
 * The form of PUBLISH_HOOK_URL: `{ id, paths, changedAt }`, signed by `X-Aliquot-Signature: sha256=<hex>`. Its address
 * is the operator's own, so it may be private, and a proxy of the environment is used.
 */
async function callPublishHook(
  url: string,
  secret: string,
  id: string,
  event: string,
): Promise<Outcome> {
  const { timestamp, data } = JSON.parse(event);
  const body = JSON.stringify({ id, paths: data.paths, changedAt: timestamp });
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
      signal: AbortSignal.timeout(10 * SECOND),
    });
    await response.body?.cancel();
    return { status: response.status };
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return {
      status: null,
      error: isLate ? "No answer within 10 seconds" : "The host could not be reached",
    };
  }
}

/**
 * Milliseconds until the next attempt, with some jitter so that many do not come at the same time; null for no further
 * attempt.
 */
function pauseAfter({ attempts, triedForMs }: DueDelivery): number | null {
  if (triedForMs < SECOND) return null;
  const planned = PAUSES[attempts] ?? LONGEST_PAUSE;
  return Math.min(planned * (0.9 + Math.random() * 0.2), triedForMs);
}

function sentenceOf(status: number): string {
  if (status >= 300 && status < 400) return `Answered ${status}; redirects are not followed`;
  return `Answered ${status}`;
}

async function disable(
  { db, now, log }: DeliveryContext,
  { id, url }: WebhookRow,
  since: Date,
  lastError: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, id);
    if (webhook?.state !== "enabled" || webhook.url !== url) return;
    await updateWebhook(tx, id, {
      state: "disabled",
      disabledAt: now(),
      disabledReason: "failing",
    });
    await queueSellerMail(tx, "seller-webhook-disabled", {
      url,
      failingSince: since.toISOString(),
      lastError,
    });
    await recordActivity(tx, {
      actorId: null,
      action: "webhook-disabled",
      subjectType: "webhook",
      subjectId: id,
      summary: `Disabled the webhook ${url}: ${lastError}`,
    });
  });
  log?.warn({ webhook: id }, "a webhook was disabled");
}
