import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Checkbox } from "#shared/ui/Checkbox.tsx";
import { SearchField } from "#shared/ui/SearchField.tsx";
import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import * as css from "./Coupons.css.ts";
import { pickableProductsQuery } from "./coupon-queries.ts";

/** Which products a coupon is for. None chosen means all of them. */
export function ProductPicker({
  selected,
  onChange,
}: {
  selected: readonly string[];
  onChange: (ids: readonly string[]) => void;
}) {
  const products = useQuery(pickableProductsQuery);
  const [search, setSearch] = useState("");
  const toggle = (id: string, isOn: boolean) =>
    onChange(isOn ? [...selected, id] : selected.filter((other) => other !== id));
  return (
    <fieldset className={css.picker}>
      <legend>Applicable Products</legend>
      <p className={css.quiet}>
        {selected.length === 0
          ? "None chosen: the coupon is for all products."
          : `For ${selected.length} of the products.`}
      </p>
      <SearchField label="Find a product" isLabelHidden value={search} onChange={setSearch} />
      <QueryGate
        query={products}
        what="The products"
        skeleton={
          <LoadingRegion label="Loading products">
            <Skeleton width="100%" height="8rem" />
          </LoadingRegion>
        }
      >
        {(page) => (
          <ul className={css.choices}>
            {page.products
              .filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
              .map(({ id, name }) => (
                <li key={id}>
                  <Checkbox
                    isSelected={selected.includes(id)}
                    onChange={(isOn) => toggle(id, isOn)}
                  >
                    {name}
                  </Checkbox>
                </li>
              ))}
          </ul>
        )}
      </QueryGate>
    </fieldset>
  );
}
