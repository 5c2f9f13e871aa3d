import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import type { CardProduct, CardSize } from "./card-product.ts";

interface SizeSelectProps {
  product: Pick<CardProduct, "name" | "sizes">;
  /** The slug of the chosen size. */
  slug: string;
  onChange: (slug: string) => void;
}

/** The sizes of a family on a card, each with its price. */
export function SizeSelect({ product, slug, onChange }: SizeSelectProps) {
  return (
    <NativeSelect
      label={`Size of ${product.name}`}
      isLabelHidden
      options={product.sizes.map((size) => ({ value: size.slug, label: labelOf(size) }))}
      value={slug}
      onChange={onChange}
      autoComplete="off"
    />
  );
}

function labelOf({ value, price, inStock }: CardSize): string {
  return `${value} - ${formatUsd(parseAmount(price))}${inStock ? "" : ", sold out"}`;
}
