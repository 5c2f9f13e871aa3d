import type { ColumnMapping, PaymentSource } from "#shared/contracts/statements.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { Switch } from "#shared/ui/Switch.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import type { Form } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { useSavingForm } from "../layout/use-saving.ts";
import type { MappingValues } from "./mapping-values.ts";
import { mappingSchema, mappingValues } from "./mapping-values.ts";
import * as css from "./Statements.css.ts";
import { sourcesQuery } from "./statements.queries.ts";

/** Maps the columns of an unknown file and saves them with the source. Its next file needs no mapping. */
export function ColumnMapper({
  columns,
  source,
  onSaved,
}: {
  columns: readonly string[];
  source: PaymentSource;
  onSaved: () => void;
}) {
  const { form, field, flag, button } = useSavingForm({
    schema: mappingSchema,
    initial: mappingValues(source.mapping, columns),
    send: (mapping: ColumnMapping) => api.admin.statements.changeSource(source.id, { mapping }),
    refresh: [sourcesQuery.queryKey],
    failure: "Failed to save the columns.",
    after: onSaved,
  });
  return (
    <form {...form} className={css.question} aria-label="Columns of the file">
      <p className={css.plainText}>
        The columns of this file are not known here. Say once what they are; it is saved with{" "}
        {source.name}.
      </p>
      <div className={css.mapping}>
        <MappingFields field={field} flag={flag} columns={columns} />
      </div>
      <div>
        <Button {...button} variant="primary" pendingText="Saving...">
          Save and read the file
        </Button>
      </div>
    </form>
  );
}

const FIELDS = [
  { name: "date", label: "Day" },
  { name: "amount", label: "Amount", description: "Or money in and out." },
  { name: "in", label: "Money in" },
  { name: "out", label: "Money out" },
  { name: "payer", label: "Payer" },
  { name: "memo", label: "Note", description: "Where the order number stands." },
  { name: "id", label: "Transaction number" },
  { name: "fee", label: "Fee" },
] as const;

const DATE_ORDERS = [
  { value: "none", label: "As the file says" },
  { value: "mdy", label: "Month first" },
  { value: "dmy", label: "Day first" },
];

/** The fields of a column mapping: selects if a file is known, otherwise text fields. */
export function MappingFields({
  field,
  flag,
  columns,
}: Pick<Form<MappingValues>, "field" | "flag"> & { columns?: readonly string[] }) {
  const dateOrder = field("dateOrder");
  return (
    <>
      {FIELDS.map(({ name, label, ...words }) =>
        columns ? (
          <ColumnSelect key={name} {...field(name)} {...words} label={label} columns={columns} />
        ) : (
          <TextField key={name} {...field(name)} {...words} label={label} autoComplete="off" />
        ),
      )}
      <Select
        {...dateOrder}
        label="Days are written"
        options={DATE_ORDERS}
        value={dateOrder.value || "none"}
        onChange={(order) => dateOrder.onChange(order === "none" ? "" : order)}
      />
      <Switch {...flag("negate")} description="Money that came in is written with a minus.">
        Signs are reversed
      </Switch>
    </>
  );
}

function ColumnSelect({
  columns,
  value,
  onChange,
  ...props
}: {
  name: string;
  label: string;
  description?: string;
  value: string;
  onChange: (column: string) => void;
  errorMessage: string | undefined;
  columns: readonly string[];
}) {
  // React Aria does not support an empty key, so a key that no column has means "none".
  const none = "none of the columns";
  return (
    <Select
      {...props}
      options={[
        { value: none, label: "None" },
        ...columns.map((column) => ({ value: column, label: column })),
      ]}
      value={value || none}
      onChange={(column) => onChange(column === none ? "" : column)}
    />
  );
}
