import { useLayoutEffect, useRef } from "react";
import { bulkOptions, pricedProduct } from "#shared/domain/tiers.ts";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import type { CardProduct } from "./card-product.ts";

interface OptionSelectProps {
  product: Pick<CardProduct, "name" | "price" | "hasBulkPricing" | "bulkPricing">;
  /** Units of the chosen option. */
  quantity: number;
  onChange: (quantity: number) => void;
  isLabelHidden?: boolean;
}

/** How many vials an addition brings, with the price of one at that quantity. */
export function OptionSelect({ product, quantity, onChange, isLabelHidden }: OptionSelectProps) {
  const options = bulkOptions(pricedProduct(product));
  const select = useRef<HTMLSelectElement>(null);
  const rendered = useRef({ quantity, onChange });

  // What was chosen before the island was alive counts, for the click that woke it too: hence before any handler.
  useLayoutEffect(() => {
    const chosen = Number(select.current?.value);
    if (chosen && chosen !== rendered.current.quantity) rendered.current.onChange(chosen);
  }, []);

  return (
    <NativeSelect
      ref={select}
      label={isLabelHidden ? `Quantity option for ${product.name}` : "Quantity option"}
      isLabelHidden={isLabelHidden}
      options={options.map((option) => ({ value: String(option.quantity), label: option.label }))}
      value={String(quantity)}
      onChange={(value) => onChange(Number(value))}
      autoComplete="off"
    />
  );
}
