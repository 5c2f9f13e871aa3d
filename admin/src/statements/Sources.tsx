import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type NewSourceBody,
  newSourceBody,
  type PaymentSource,
} from "#shared/contracts/statements.ts";
import { Button } from "#shared/ui/Button.tsx";
import { ComboBox } from "#shared/ui/ComboBox.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import type { FormSchema } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useSavingForm } from "../layout/use-saving.ts";
import { ListTable } from "../lists/ListTable.tsx";
import { METHOD_OPTIONS, methodName } from "../payments/payment-words.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import { MappingFields } from "./ColumnMapper.tsx";
import { type MappingValues, mappingOf, mappingValues } from "./mapping-values.ts";
import * as css from "./Statements.css.ts";
import { sourcesQuery } from "./statements.queries.ts";

/** The accounts at banks and payment services that statements come from. */
export function Sources() {
  const sources = useQuery(sourcesQuery);
  const [opened, setOpened] = useState<PaymentSource | "new" | null>(null);
  return (
    <section aria-label="Sources">
      <div className={css.sourceActions}>
        <IfMay call="POST /api/admin/payment-sources">
          <Button variant="primary" onPress={() => setOpened("new")}>
            Add a source
          </Button>
        </IfMay>
      </div>
      <QueryGate
        query={sources}
        what="The sources"
        skeleton={<LoadingBlocks label="Loading sources" height="3rem" count={4} />}
      >
        {(data) => (
          <ListTable
            aria-label="Sources"
            rows={data}
            columns={[
              { id: "name", title: "Account", isRowHeader: true, cell: ({ name }) => name },
              { id: "method", title: "Payment method", cell: ({ method }) => methodName(method) },
              { id: "zone", title: "Time zone", cell: ({ timeZone }) => timeZone },
              { id: "mapping", title: "Columns", cell: columnsOf },
              {
                id: "actions",
                title: "Actions",
                align: "end",
                isFixed: true,
                cell: (source) => (
                  <IfMay call="PATCH /api/admin/payment-sources/{id}">
                    <Button
                      size="small"
                      aria-label={`Edit ${source.name}`}
                      onPress={() => setOpened(source)}
                    >
                      Edit
                    </Button>
                  </IfMay>
                ),
              },
            ]}
          />
        )}
      </QueryGate>
      {opened && (
        <SourceDialog
          key={opened === "new" ? "new" : opened.id}
          source={opened === "new" ? null : opened}
          timeZone={sources.data?.[0]?.timeZone ?? "UTC"}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}

function columnsOf({ mapping }: PaymentSource): string {
  if (!mapping) return "Known layouts";
  const amounts = [mapping.amount, mapping.in, mapping.out].filter(Boolean).join(" / ");
  return `${mapping.date}, ${amounts}`;
}

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
  const { form, field, flag, button } = useSavingForm({
    schema: sourceSchema,
    initial: {
      name: source?.name ?? "",
      method: source?.method ?? "other",
      timeZone: source?.timeZone ?? usual,
      ...mappingValues(source?.mapping ?? null),
    } as SourceValues,
    send: (body: NewSourceBody) =>
      source
        ? api.admin.statements.changeSource(source.id, body)
        : api.admin.statements.createSource(body),
    refresh: [sourcesQuery.queryKey],
    done: { title: source ? "Source Updated" : "Source Added" },
    failure: "Failed to save the source.",
    after: onClose,
  });
  const timeZone = field("timeZone");
  return (
    <Dialog
      title={source ? `Edit ${source.name}` : "Add a source"}
      description="An account at a service or a bank that you download statements from."
      size="large"
      onClose={onClose}
    >
      <form {...form} className={css.form}>
        <TextField {...field("name")} label="Name" isRequired autoComplete="off" />
        <Select {...field("method")} label="Payment method" options={METHOD_OPTIONS} isRequired />
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
            Only for files with an unknown layout. Files of PayPal, Venmo, Cash App, Chase, Bank of
            America and Wells Fargo, and OFX and QFX files, are known.
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
