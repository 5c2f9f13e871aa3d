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

export function OptionSelect({ product, quantity, onChange, isLabelHidden }: OptionSelectProps) {
  const options = bulkOptions(pricedProduct(product));
  return (
    <NativeSelect
      label={isLabelHidden ? `Quantity option for ${product.name}` : "Quantity option"}
      isLabelHidden={isLabelHidden}
      options={options.map((option) => ({
        value: String(option.quantity),
        label: option.label,
      }))}
      value={String(quantity)}
      onChange={(value) => onChange(Number(value))}
      autoComplete="off"
    />
  );
}
