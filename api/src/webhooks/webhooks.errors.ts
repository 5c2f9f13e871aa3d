import type { Webhook } from "#shared/contracts/webhooks.ts";
import { conflict } from "../refusals.ts";

export const webhookChanged = (webhook: Webhook) =>
  conflict(
    "webhook-changed",
    "This webhook was changed while you were editing. Check the values and save again.",
    { webhook },
  );

export const setByEnvironment = () =>
  conflict(
    "set-by-environment",
    "This webhook is set by PUBLISH_HOOK_URL: change it there. It can only be enabled again here.",
  );

export const webhookDisabled = () =>
  conflict("webhook-disabled", "This webhook is disabled. Enable it first.");
