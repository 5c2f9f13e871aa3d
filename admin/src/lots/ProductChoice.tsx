import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ComboBox } from "#shared/ui/ComboBox.tsx";
import { useDebounced } from "#shared/ui/use-debounced.ts";
import type { FieldBinding } from "#shared/ui/use-form.ts";
import { pickableProductsQuery } from "../products/products.queries.ts";

const TYPING_PAUSE_MS = 200;

/** Selects the product of a lot by a part of its name. */
export function ProductChoice({ field }: { field: FieldBinding<string> }) {
  const [typed, setTyped] = useState("");
  const products = useQuery(pickableProductsQuery(useDebounced(typed.trim(), TYPING_PAUSE_MS)));
  const options = (products.data?.products ?? []).map(({ id, name }) => ({
    value: id,
    label: name,
  }));
  return (
    <ComboBox
      name={field.name}
      label="Product"
      isRequired
      options={options}
      value={field.value || null}
      onChange={(id) => field.onChange(id ?? "")}
      onInputChange={setTyped}
      errorMessage={field.errorMessage}
    />
  );
}
