import { useState } from "react";
import {
  type FamilyChange,
  type FamilyChanges,
  familyChanges,
} from "#shared/contracts/families.ts";
import { AVERAGE_MASS } from "#shared/domain/typed-numbers.ts";
import { FactTable } from "#shared/ui/FactTable.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import { useForm } from "#shared/ui/use-form.ts";
import { api } from "../api.ts";
import { CategorySelect } from "../categories/CategorySelect.tsx";
import { FormButtons } from "../layout/FormButtons.tsx";
import { PRODUCTS_KEY } from "../layout/query-keys.ts";
import { textsOf } from "../layout/texts-of.ts";
import { useSaving } from "../layout/use-saving.ts";
import type { SizesFormProps } from "./NewSizeForm.tsx";
import * as css from "./Products.css.ts";

const FIELDS = [
  "name",
  "description",
  "categoryId",
  "casNumber",
  "molecularWeight",
  "sequence",
  "nTerminus",
  "cTerminus",
  "researchUse",
] as const;

/**
 * Changes fields of all sizes. The form is filled from `product`, one of them. Only the fields that differ from it are
 * sent, so what the sizes do not share stays. The first press shows what would change; the second stores it.
 */
export function CommonFieldsForm({
  product,
  parentProductId,
  onCancel,
  onDone,
}: SizesFormProps & { parentProductId: string }) {
  const initial = textsOf(product, FIELDS);
  const [shown, setShown] = useState<{ of: string; change: FamilyChange } | null>(null);
  const store = useSaving({
    send: (changes: FamilyChanges) =>
      api.admin.products.changeFamily(parentProductId, changes, { dryRun: "false" }),
    refresh: [PRODUCTS_KEY],
    done: ({ members }: FamilyChange) => ({
      title: "Sizes Updated",
      description: `${members.filter(({ changes }) => changes.length > 0).length} of ${members.length} sizes were changed.`,
    }),
    failure: "The sizes could not be changed.",
    after: onDone,
  });
  const { form, field, button, values } = useForm({
    schema,
    initial,
    onError: store.onError,
    submit: async (all: FamilyChanges) => {
      const changes = changedOnly(all, initial);
      const of = JSON.stringify(changes);
      if (shown?.of === of) return store.submit(changes);
      const change = await api.admin.products.changeFamily(parentProductId, changes, {
        dryRun: "true",
      });
      setShown({ of, change });
    },
  });
  const isShown = shown !== null && shown.of === JSON.stringify(changedOnly(values, initial));
  return (
    <form {...form} className={css.partForm}>
      <TextField {...field("name")} label="Product Name" isRequired />
      <TextArea {...field("description")} label="Description" rows={3} />
      <CategorySelect field={field("categoryId")} />
      <div className={css.pair}>
        <TextField {...field("casNumber")} label="CAS number" />
        <NumberField
          {...field("molecularWeight")}
          label="Molecular weight"
          rules={AVERAGE_MASS}
          suffix="g/mol"
        />
      </div>
      <TextArea {...field("sequence")} label="Sequence" rows={2} />
      <div className={css.pair}>
        <TextField {...field("nTerminus")} label="N-terminus" />
        <TextField {...field("cTerminus")} label="C-terminus" />
      </div>
      <TextField {...field("researchUse")} label="Research use" />
      <div role="status">{isShown && shown && <Changes change={shown.change} />}</div>
      <FormButtons
        button={button}
        submitText={isShown ? "Change All Sizes" : "Show What Changes"}
        onCancel={onCancel}
      />
    </form>
  );
}

function Changes({ change }: { change: FamilyChange }) {
  const rows = change.members.flatMap(({ name, changes }) =>
    changes.map(({ field, before, after }) => [name, field, before ?? "none", after ?? "none"]),
  );
  return (
    <>
      {rows.length === 0 ? (
        <p>Nothing would change: all sizes have these values already.</p>
      ) : (
        <FactTable head={["Size", "Field", "Before", "After"]} rows={rows} />
      )}
      {change.warnings.map(({ message }) => (
        <Notice key={message} tone="warning" title="Please check">
          {message}
        </Notice>
      ))}
    </>
  );
}

type Values = Record<(typeof FIELDS)[number], string>;

/** A cleared field is sent as none. */
function changedOnly(changes: FamilyChanges, initial: Values): FamilyChanges {
  return Object.fromEntries(
    Object.entries(changes).filter(
      ([field, value]) => (value ?? "") !== (initial[field as keyof Values] ?? ""),
    ),
  );
}

const schema = schemaOfTyped(familyChanges, (values: Values, typed) => ({
  ...values,
  molecularWeight: typed.text("molecularWeight", values.molecularWeight, AVERAGE_MASS, ""),
}));
