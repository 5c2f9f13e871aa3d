import { describePricePerMg } from "#shared/domain/amounts.ts";
import { type BulkOption, bulkOptions, pricedProduct } from "#shared/domain/tiers.ts";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import type { CardProduct } from "./card-product.ts";

interface OptionSelectProps {
  product: Pick<CardProduct, "name" | "price" | "hasBulkPricing" | "bulkPricing" | "amountMg">;
  /** Units of the chosen option. */
  quantity: number;
  onChange: (quantity: number) => void;
  isLabelHidden?: boolean;
}

/** How many vials an addition brings, with the price of one at that quantity. */
export function OptionSelect({ product, quantity, onChange, isLabelHidden }: OptionSelectProps) {
  const options = bulkOptions(pricedProduct(product));
  return (
    <NativeSelect
      label={isLabelHidden ? `Quantity option for ${product.name}` : "Quantity option"}
      isLabelHidden={isLabelHidden}
      options={options.map((option) => ({
        value: String(option.quantity),
        label: labelOf(option, product.amountMg),
      }))}
      value={String(quantity)}
      onChange={(value) => onChange(Number(value))}
      autoComplete="off"
    />
  );
}

/** "3 Vials - $110.00 each ($22.00/mg)" */
function labelOf({ label, unitPriceCents }: BulkOption, amountMg: string | null): string {
  const perMg = describePricePerMg(unitPriceCents, amountMg);
  return perMg ? `${label} (${perMg})` : label;
}
