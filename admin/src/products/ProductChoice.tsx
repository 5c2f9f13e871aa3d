import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { nameWithSize } from "#shared/domain/families.ts";
import { ComboBox } from "#shared/ui/ComboBox.tsx";
import type { SelectOption } from "#shared/ui/Select.tsx";
import { useDebounced } from "#shared/ui/use-debounced.ts";
import type { FieldBinding } from "#shared/ui/use-form.ts";
import { pickableProductsQuery } from "./products.queries.ts";

const TYPING_PAUSE_MS = 200;

export function ProductChoice({
  field,
  label = "Product",
}: {
  field: FieldBinding<string>;
  label?: string;
}) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<SelectOption | null>(null);
  // A choice also changes the text, which is no search.
  const search = typed === chosen?.label ? "" : typed.trim();
  const products = useQuery(pickableProductsQuery(useDebounced(search, TYPING_PAUSE_MS)));
  const found = (products.data?.products ?? []).map((product) => ({
    value: product.id,
    label: nameWithSize(product),
  }));
  // The combo box empties its text when the chosen option is not among the others.
  const isMissing = chosen !== null && found.every(({ value }) => value !== chosen.value);
  const options = isMissing ? [chosen, ...found] : found;
  return (
    <ComboBox
      name={field.name}
      label={label}
      isRequired
      options={options}
      value={field.value || null}
      onChange={(id) => {
        setChosen(options.find(({ value }) => value === id) ?? null);
        field.onChange(id ?? "");
      }}
      onInputChange={setTyped}
      errorMessage={field.errorMessage}
    />
  );
}
