import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { nameWithSize } from "#shared/domain/families.ts";
import { MONEY, WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import { AmountField } from "#shared/ui/AmountField.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { ComboBox } from "#shared/ui/ComboBox.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import type { TypedReader } from "#shared/ui/typed-schema.ts";
import { useDebounced } from "#shared/ui/use-debounced.ts";
import type { Form } from "#shared/ui/use-form.ts";
import { selectAll } from "../layout/select-all.ts";
import { pickableProductsQuery } from "../products/products.queries.ts";
import * as css from "./LineRows.css.ts";

/** A product of an order or a quote that is being written. */
export type TypedLine = { productId: string; name: string };

type Values = Record<string, string>;

/** The names of a line's fields. */
export const unitsOf = (productId: string) => `units ${productId}`;
export const priceOf = (productId: string) => `price ${productId}`;

/** What was typed in the lines, without those of no units. An empty price is left out. */
export const readLines = (lines: readonly TypedLine[], typed: Values, read: TypedReader) =>
  lines.flatMap(({ productId }) => {
    const units = unitsOf(productId);
    const quantity = read.number(units, typed[units] ?? "", WHOLE_NUMBER, 0);
    const unitPrice = read.text(priceOf(productId), typed[priceOf(productId)] ?? "", MONEY, "");
    return quantity === 0 ? [] : [{ productId, quantity, ...(unitPrice && { unitPrice }) }];
  });

export function LineRows({
  form: { field, setValue, errors },
  lines,
  onChange,
  priceHint,
  isFocused = false,
}: {
  form: Pick<Form<Values>, "field" | "setValue" | "errors">;
  lines: readonly TypedLine[];
  onChange: (lines: readonly TypedLine[]) => void;
  /** What an empty price means. */
  priceHint: string;
  /** Whether the units of the first line have the focus at first. */
  isFocused?: boolean;
}) {
  const group = useRef<HTMLFieldSetElement>(null);
  /** The field that added the product begins anew, so the focus goes to what is typed next. */
  const focusUnits = (productId: string) =>
    requestAnimationFrame(() =>
      group.current
        ?.querySelector<HTMLInputElement>(`[name="${CSS.escape(unitsOf(productId))}"]`)
        ?.select(),
    );
  const bind = (name: string) => {
    const bound = field(name);
    return { ...bound, value: bound.value ?? "" };
  };
  const remove = (productId: string) => {
    setValue(unitsOf(productId), "");
    setValue(priceOf(productId), "");
    onChange(lines.filter((line) => line.productId !== productId));
  };
  return (
    <fieldset ref={group} className={css.group}>
      <legend className={css.legend}>Lines</legend>
      {lines.length > 0 && (
        <ul className={css.rows}>
          {lines.map(({ productId, name }, place) => (
            <li key={productId} className={css.row}>
              <span className={css.name}>{name}</span>
              <NumberField
                {...bind(unitsOf(productId))}
                label="Units"
                aria-label={`Units of ${name}`}
                autoFocus={isFocused && place === 0}
                onFocus={selectAll}
              />
              <AmountField
                {...bind(priceOf(productId))}
                label="Price"
                aria-label={`Price of ${name}`}
              />
              <Button
                variant="quiet"
                size="small"
                className={css.remove}
                aria-label={`Remove ${name}`}
                onPress={() => remove(productId)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className={css.quiet}>{priceHint}</p>
      <AddProduct
        isKnown={(id) => lines.some(({ productId }) => productId === id)}
        onAdd={(line) => {
          setValue(unitsOf(line.productId), "1");
          onChange([...lines, line]);
          focusUnits(line.productId);
        }}
      />
      {errors.lines && (
        <p role="alert" className={css.problem}>
          {errors.lines}
        </p>
      )}
    </fieldset>
  );
}

const TYPING_PAUSE_MS = 200;

/** Finds a product by a part of its name, and empties itself after the choice. */
function AddProduct({
  isKnown,
  onAdd,
}: {
  isKnown: (productId: string) => boolean;
  onAdd: (line: TypedLine) => void;
}) {
  const [typed, setTyped] = useState("");
  const [added, setAdded] = useState(0);
  const products = useQuery(pickableProductsQuery(useDebounced(typed.trim(), TYPING_PAUSE_MS)));
  const options = (products.data?.products ?? [])
    .filter(({ id }) => !isKnown(id))
    .map((product) => ({ value: product.id, label: nameWithSize(product) }));
  return (
    <ComboBox
      key={added}
      label="Add a product"
      options={options}
      value={null}
      onInputChange={setTyped}
      onChange={(id) => {
        const found = options.find(({ value }) => value === id);
        if (!found) return;
        onAdd({ productId: found.value, name: found.label });
        setTyped("");
        setAdded((count) => count + 1);
      }}
    />
  );
}
