import { isIP } from "node:net";
import type {
  CreateWebhookBody,
  NewWebhook,
  Webhook,
  WebhookDelivery,
  WebhookPatch,
} from "#shared/contracts/webhooks.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import { isOutdated } from "../db/versions.ts";
import type { Dependencies } from "../dependencies.ts";
import { invalid, required } from "../refusals.ts";
import { findDelivery, requeueDelivery } from "./deliveries.queries.ts";
import { presentDelivery, presentWebhook } from "./present-webhook.ts";
import { isPublicAddress } from "./public-address.ts";
import { createWebhookSecret, sealWebhookSecret } from "./webhook-secrets.ts";
import { setByEnvironment, webhookChanged, webhookDisabled } from "./webhooks.errors.ts";
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  lockWebhook,
  updateWebhook,
} from "./webhooks.queries.ts";

type Context = Pick<Dependencies, "db" | "now" | "encryption"> & {
  env: Pick<Dependencies["env"], "webhooksPrivate">;
};

/**
 * Adds a webhook. Only this answer contains its secret.
 * @throws Refusal 422 for an address that is not allowed
 */
export async function createWebhook(
  { db, env, encryption }: Pick<Context, "db" | "env" | "encryption">,
  body: CreateWebhookBody,
  actorId: string,
): Promise<NewWebhook> {
  const url = requireCallable(body.url, env.webhooksPrivate);
  const id = Bun.randomUUIDv7();
  const secret = createWebhookSecret();
  return db.transaction(async (tx) => {
    const row = await insertWebhook(tx, {
      id,
      url,
      events: [...new Set(body.events)],
      description: body.description ?? "",
      secret: sealWebhookSecret(encryption, id, secret),
      createdBy: actorId,
    });
    const made = presentWebhook(row);
    await note(tx, actorId, "webhook-created", `Added the webhook ${url}`, { after: made });
    return { ...made, secret };
  });
}

/**
 * Changes any part of a webhook. Enabling a disabled one clears its failure, and so does another address.
 * @throws Refusal 404; 409 `webhook-changed` (with the present `webhook`), `set-by-environment`; 422
 */
export async function changeWebhook(
  { db, now, env }: Pick<Context, "db" | "now" | "env">,
  id: string,
  { url, events, description, enabled, updatedAt }: WebhookPatch,
  actorId: string,
): Promise<Webhook> {
  const callable = url === undefined ? undefined : requireCallable(url, env.webhooksPrivate);
  return db.transaction(async (tx) => {
    const before = await required(lockWebhook(tx, id));
    if (isOutdated(updatedAt, before)) throw webhookChanged(presentWebhook(before));
    const isOwn = before.kind === "standard";
    if (!isOwn && (url ?? events ?? description) !== undefined) throw setByEnvironment();
    const isEnabled = before.state === "enabled";
    const row = await updateWebhook(tx, id, {
      url: callable ?? before.url,
      events: events ? [...new Set(events)] : before.events,
      description: description === undefined ? before.description : (description ?? ""),
      failingSince: callable && callable !== before.url ? null : before.failingSince,
      ...(enabled === true &&
        !isEnabled && {
          state: "enabled",
          failingSince: null,
          disabledAt: null,
          disabledReason: null,
        }),
      ...(enabled === false &&
        isEnabled && { state: "disabled", disabledAt: now(), disabledReason: "person" }),
    });
    const after = presentWebhook(row);
    await note(tx, actorId, "webhook-updated", `Changed the webhook ${row.url}`, {
      before: presentWebhook(before),
      after,
    });
    return after;
  });
}

/**
 * Deletes a webhook with its log.
 * @throws Refusal 404; 409 `set-by-environment`
 */
export async function removeWebhook(
  { db }: Pick<Context, "db">,
  id: string,
  actorId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await required(findWebhook(tx, id));
    if (before.kind === "publish-hook") throw setByEnvironment();
    await deleteWebhook(tx, id);
    await note(tx, actorId, "webhook-deleted", `Deleted the webhook ${before.url}`, {
      before: presentWebhook(before),
    });
  });
}

/**
 * Delivers an event again, under the same id, for another three days.
 * @throws Refusal 404; 409 `webhook-disabled`
 */
export async function replayDelivery(
  { db }: Pick<Context, "db">,
  id: string,
  actorId: string,
): Promise<WebhookDelivery> {
  return db.transaction(async (tx) => {
    const delivery = await required(findDelivery(tx, id));
    const webhook = await findWebhook(tx, delivery.webhookId);
    if (webhook?.state !== "enabled") throw webhookDisabled();
    await requeueDelivery(tx, id);
    const summary = `Replayed ${delivery.type} to the webhook ${webhook.url}`;
    await note(tx, actorId, "webhook-replayed", summary, {});
    const after = await required(findDelivery(tx, id));
    return presentDelivery(after);
  });
}

/**
 * The normalised address. Host names are resolved at each delivery, not here, because their addresses change.
 * @throws Refusal 422
 */
function requireCallable(given: string, isPrivateAllowed: boolean): string {
  const url = new URL(given);
  if (url.username || url.password) throw invalid({ url: "Must not hold a user name or password" });
  url.hash = "";
  if (isPrivateAllowed) return url.href;
  if (url.protocol !== "https:") throw invalid({ url: "Must begin with https://" });
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isOwnName = /(^|\.)(localhost|local|internal)\.?$/.test(host);
  if (isOwnName || (isIP(host) && !isPublicAddress(host))) {
    throw invalid({ url: "Must not be in a private network" });
  }
  return url.href;
}

function note(
  tx: Transaction,
  actorId: string,
  action: string,
  summary: string,
  values: { before?: Webhook; after?: Webhook },
) {
  const subjectId = (values.after ?? values.before)?.id;
  return recordActivity(tx, {
    actorId,
    action,
    subjectType: "webhook",
    subjectId,
    summary,
    ...values,
  });
}
