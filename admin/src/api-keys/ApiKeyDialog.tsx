import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { createApiKeyBody, type NewApiKey } from "#shared/contracts/api-keys.ts";
import { KEY_SCOPES, type KeyScope } from "#shared/domain/scopes.ts";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { useForm } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { CheckList, Problem } from "../layout/CheckList.tsx";
import { FormButtons } from "../layout/FormButtons.tsx";
import { reportFailure } from "../layout/report-failure.ts";
import * as css from "./ApiKeys.css.ts";
import { apiKeysQuery } from "./api-keys.queries.ts";

const DAY_MS = 24 * 60 * 60_000;

const LIVES = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
  { value: "1095", label: "3 years" },
];

const SCOPE_WORDS: Record<KeyScope, string> = {
  "catalogue:read": "Read products, with their stock and thresholds",
  "orders:read": "Read orders, with addresses and amounts",
  "orders:write": "Ship orders and move them to another status",
  "stock:write": "Set stock and thresholds",
  "payments:write": "Read and record payments, read statements in",
};

const schema = createApiKeyBody.omit({ expiresAt: true }).extend({ days: z.string() });

/** Creates a key. `onMade` gets the secret key, which the server returns only once. */
export function ApiKeyDialog({
  onMade,
  onClose,
}: {
  onMade: (key: NewApiKey) => void;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const { form, field, values, errors, setValue, button, isPending } = useForm({
    schema,
    initial: { name: "", scopes: [] as string[], days: "365" },
    submit: async ({ days, ...body }) => {
      const expiresAt = new Date(Date.now() + Number(days) * DAY_MS).toISOString();
      const made = await api.admin.apiKeys.create({ ...body, expiresAt });
      void queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
      onMade(made);
    },
    onError: (error) => reportFailure(error, "Failed to create the key."),
  });
  return (
    <Dialog title="Create Key" onClose={onClose} isDismissable={!isPending}>
      <form {...form} className={css.form}>
        <TextField
          {...field("name")}
          label="Name"
          description="The name of the program that will use it."
          isRequired
          autoComplete="off"
        />
        <fieldset className={css.fieldset}>
          <legend className={css.legend}>It may</legend>
          <CheckList
            values={KEY_SCOPES}
            chosen={values.scopes}
            onChange={(scopes) => setValue("scopes", scopes)}
            textOf={(scope) => SCOPE_WORDS[scope]}
            noteOf={(scope) => scope}
          />
          <Problem>{errors.scopes}</Problem>
        </fieldset>
        <Select {...field("days")} label="Ends after" options={LIVES} />
        <FormButtons button={button} submitText="Create Key" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
