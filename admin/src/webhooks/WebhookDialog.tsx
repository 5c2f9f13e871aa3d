import {
  createWebhookBody,
  type NewWebhook,
  WEBHOOK_EVENTS,
  type Webhook,
  webhook as webhookContract,
} from "#shared/contracts/webhooks.ts";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { api } from "../api.ts";
import * as keyCss from "../api-keys/ApiKeys.css.ts";
import { CheckList, Problem } from "../layout/CheckList.tsx";
import { FormButtons } from "../layout/FormButtons.tsx";
import { NewerVersionNotice } from "../versions/NewerVersionNotice.tsx";
import { useVersionedForm, versionInRefusal } from "../versions/use-versioned-form.ts";
import { webhooksQuery } from "./webhooks.queries.ts";

/** Adds a webhook or edits `webhook`. `onMade` gets a new one with its secret, which is shown only once. */
export function WebhookDialog({
  webhook,
  onMade,
  onClose,
}: {
  webhook: Webhook | null;
  onMade?: (webhook: NewWebhook) => void;
  onClose: () => void;
}) {
  const { form, field, values, errors, setValue, button, isPending, conflict } = useVersionedForm({
    stored: webhook,
    valuesOf: (stored) => ({
      url: stored?.url ?? "",
      description: stored?.description ?? "",
      events: (stored?.events ?? []) as string[],
    }),
    schema: () => createWebhookBody,
    send: async (body, loaded) => {
      if (!loaded) return api.admin.webhooks.create(body);
      const { id, updatedAt } = loaded;
      await api.admin.webhooks.update(id, { ...body, updatedAt });
      return null;
    },
    refresh: [webhooksQuery.queryKey],
    done: webhook ? { title: "Webhook Updated" } : undefined,
    failure: "Failed to save the webhook.",
    after: (made) => (made ? onMade?.(made) : onClose()),
    newerVersion: (error) => versionInRefusal(error, "webhook", webhookContract),
  });
  return (
    <Dialog
      title={webhook ? "Edit Webhook" : "Add Webhook"}
      onClose={onClose}
      isDismissable={!isPending}
    >
      {conflict && <NewerVersionNotice what="This webhook" {...conflict} />}
      <form {...form} className={keyCss.form}>
        <TextField
          {...field("url")}
          label="Address"
          inputMode="url"
          placeholder="https://example.com/hook"
          autoComplete="off"
          isRequired
        />
        <TextField {...field("description")} label="Description" />
        <fieldset className={keyCss.fieldset}>
          <legend className={keyCss.legend}>Events</legend>
          <CheckList
            values={WEBHOOK_EVENTS}
            chosen={values.events}
            onChange={(events) => setValue("events", events)}
            textOf={(event) => event}
          />
          <Problem>{errors.events}</Problem>
        </fieldset>
        <FormButtons
          button={button}
          submitText={webhook ? "Update Webhook" : "Add Webhook"}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
