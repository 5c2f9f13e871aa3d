import { useQueryClient } from "@tanstack/react-query";
import {
  type NewSourceBody,
  newSourceBody,
  type PaymentSource,
} from "#shared/contracts/statements.ts";
import { ComboBox } from "#shared/ui/ComboBox.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { type FormSchema, useForm } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { reportFailure } from "../layout/report-failure.ts";
import { METHOD_OPTIONS } from "../payments/payment-words.ts";
import { MappingFields } from "./MappingFields.tsx";
import { type MappingValues, mappingOf, mappingValues } from "./mapping-values.ts";
import * as css from "./Statements.css.ts";
import { sourcesQuery } from "./statements.queries.ts";

type SourceValues = MappingValues & { name: string; method: string; timeZone: string };

/** Browsers list only regional zones, but a machine may use UTC. */
const TIME_ZONES = ["UTC", ...Intl.supportedValuesOf("timeZone")];

const optionsWith = (zone: string) =>
  [...new Set([zone, ...TIME_ZONES])].map((value) => ({ value, label: value }));

/** The body of the call. A message about a column is shown at its field. */
const sourceSchema: FormSchema<NewSourceBody> = {
  safeParse: (values) => {
    const { name, method, timeZone, ...mapping } = values as SourceValues;
    const parsed = newSourceBody.safeParse({ name, method, timeZone, mapping: mappingOf(mapping) });
    if (parsed.success) return parsed;
    const issues = parsed.error.issues.map((issue) => ({
      ...issue,
      path: issue.path[0] === "mapping" ? issue.path.slice(1) : issue.path,
    }));
    return { success: false, error: { issues } };
  },
};

/** Adds or changes an account: its name, ledger method and column mapping. */
export function SourceDialog({
  source,
  timeZone: usual,
  onClose,
}: {
  source: PaymentSource | null;
  /** The time zone of the other accounts. */
  timeZone: string;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const { form, field, flag, button } = useForm({
    schema: sourceSchema,
    initial: {
      name: source?.name ?? "",
      method: source?.method ?? "other",
      timeZone: source?.timeZone ?? usual,
      ...mappingValues(source?.mapping ?? null),
    } as SourceValues,
    submit: async (body) => {
      await (source
        ? api.admin.statements.changeSource(source.id, body)
        : api.admin.statements.createSource(body));
      await queryClient.invalidateQueries({ queryKey: sourcesQuery.queryKey });
      showToast({ title: source ? "Source Updated" : "Source Added", tone: "success" });
      onClose();
    },
    onError: (error) => reportFailure(error, "Failed to save the source."),
  });
  const timeZone = field("timeZone");
  return (
    <Dialog
      title={source ? `Edit ${source.name}` : "Add a source"}
      description="An account at a service or a bank that you download statements from."
      size="large"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <form {...form} className={css.form}>
        <TextField {...field("name")} label="Name" isRequired autoComplete="off" />
        <Select {...field("method")} label="In the ledger" options={METHOD_OPTIONS} isRequired />
        <ComboBox
          {...timeZone}
          onChange={(zone) => timeZone.onChange(zone ?? "")}
          label="Time zone"
          options={optionsWith(source?.timeZone ?? usual)}
          isRequired
        />
        <details className={css.wide} open={source?.mapping ? true : undefined}>
          <summary className={css.summary}>Columns of its files</summary>
          <p className={css.secondary}>
            Only for files that are not known here. PayPal, Venmo, Cash App, Chase, Bank of America,
            Wells Fargo, OFX and QFX need nothing.
          </p>
          <div className={css.mapping}>
            <MappingFields field={field} flag={flag} />
          </div>
        </details>
        <FormButtons
          className={css.wide}
          button={button}
          submitText={source ? "Save" : "Add source"}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
