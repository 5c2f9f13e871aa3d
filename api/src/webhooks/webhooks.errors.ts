import type { Webhook } from "#shared/contracts/webhooks.ts";
import { Refusal } from "../refusals.ts";

export const webhookChanged = (webhook: Webhook) =>
  new Refusal(
    "conflict",
    "webhook-changed",
    "This webhook was changed while you were editing. Check the values and save again.",
    { answer: { webhook } },
  );

export const setByEnvironment = () =>
  new Refusal(
    "conflict",
    "set-by-environment",
    "This webhook is set by PUBLISH_HOOK_URL: change it there. It can only be enabled again here.",
  );

export const webhookDisabled = () =>
  new Refusal("conflict", "webhook-disabled", "This webhook is disabled. Enable it first.");
