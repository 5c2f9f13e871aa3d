import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { nameWithSize } from "#shared/domain/families.ts";
import { Checkbox } from "#shared/ui/Checkbox.tsx";
import { SearchField } from "#shared/ui/SearchField.tsx";
import { useDebounced } from "#shared/ui/use-debounced.ts";
import { QueryGate } from "../layout/QueryGate.tsx";
import { catalogueProductsQuery } from "../products/products.queries.ts";
import * as css from "./Coupons.css.ts";

const TYPING_PAUSE_MS = 200;

/** Chooses the products that a coupon is for. No choice means all products. */
export function ProductPicker({
  selected,
  isRestricted,
  onChange,
}: {
  selected: readonly string[];
  /** Whether the stored coupon is limited to products and the choice is unchanged. */
  isRestricted: boolean;
  onChange: (ids: readonly string[]) => void;
}) {
  const [search, setSearch] = useState("");
  const products = useQuery(catalogueProductsQuery(useDebounced(search.trim(), TYPING_PAUSE_MS)));
  const toggle = (id: string, isOn: boolean) =>
    onChange(isOn ? [...selected, id] : selected.filter((other) => other !== id));
  return (
    <fieldset className={css.picker}>
      <legend>Applicable Products</legend>
      <p className={css.quiet}>{selectionText(selected.length, isRestricted)}</p>
      <SearchField label="Find a product" isLabelHidden value={search} onChange={setSearch} />
      <QueryGate query={products} what="The products" loading="Loading products" height="8rem">
        {(page) => (
          <ul className={css.choices}>
            {page.products.map((product) => (
              <li key={product.id}>
                <Checkbox
                  isSelected={selected.includes(product.id)}
                  onChange={(isOn) => toggle(product.id, isOn)}
                >
                  {nameWithSize(product)}
                </Checkbox>
              </li>
            ))}
          </ul>
        )}
      </QueryGate>
    </fieldset>
  );
}

function selectionText(count: number, isRestricted: boolean): string {
  if (count > 0) return `For ${count} of the products.`;
  return isRestricted
    ? "Its products are gone or could not be read; it stays as it is unless you choose some."
    : "None chosen: the coupon is for all products.";
}
