import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { nameWithSize } from "#shared/domain/families.ts";
import { ComboBox } from "#shared/ui/ComboBox.tsx";
import { useDebounced } from "#shared/ui/use-debounced.ts";
import type { FieldBinding } from "#shared/ui/use-form.ts";
import { pickableProductsQuery } from "./products.queries.ts";

const TYPING_PAUSE_MS = 200;

/** Selects a product by a part of its name. */
export function ProductChoice({
  field,
  label = "Product",
}: {
  field: FieldBinding<string>;
  label?: string;
}) {
  const [typed, setTyped] = useState("");
  const products = useQuery(pickableProductsQuery(useDebounced(typed.trim(), TYPING_PAUSE_MS)));
  const options = (products.data?.products ?? []).map((product) => ({
    value: product.id,
    label: nameWithSize(product),
  }));
  return (
    <ComboBox
      name={field.name}
      label={label}
      isRequired
      options={options}
      value={field.value || null}
      onChange={(id) => field.onChange(id ?? "")}
      onInputChange={setTyped}
      errorMessage={field.errorMessage}
    />
  );
}
