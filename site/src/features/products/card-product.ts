import type { Product, Variant } from "#shared/contracts/products.ts";
import { plainText } from "#shared/domain/plain-text.ts";

const SHOWN = [
  "id",
  "name",
  "slug",
  "price",
  "imageUrl",
  "inStock",
  "stockQuantity",
  "lowStockThreshold",
  "effectiveAccess",
  "variantValue",
  "hasBulkPricing",
  "sequence",
  "nTerminus",
  "cTerminus",
  "amountMg",
  "amountUnits",
] as const satisfies (keyof Product)[];

type Shown = Pick<Product, (typeof SHOWN)[number]>;

/** The product data of a card. The page contains it for the island, so it has no other members. */
export type CardProduct = Shown & {
  description: string;
  bulkPricing: { quantity: number; price: string }[];
  /** The sizes of its family; empty for a product that has one. */
  sizes: CardSize[];
};

export type CardSize = Pick<Variant, "slug" | "price" | "inStock"> & { value: string };

const MAX_DESCRIPTION_LENGTH = 160;

export function cardProduct(product: Product & { variants?: Variant[] | undefined }): CardProduct {
  const { variants = [] } = product;
  return {
    ...(Object.fromEntries(SHOWN.map((name) => [name, product[name]])) as Shown),
    description: shortened(plainText(product.description)),
    bulkPricing: product.bulkPricing.map(({ quantity, price }) => ({ quantity, price })),
    sizes:
      variants.length < 2
        ? []
        : variants.map(({ slug, price, inStock, variantValue }) => ({
            slug,
            price,
            inStock,
            value: variantValue ?? "",
          })),
  };
}

/** A card shows at most three lines; the full text would only make the page larger. */
function shortened(text: string): string {
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, MAX_DESCRIPTION_LENGTH);
  return `${cut
    .slice(0, Math.max(cut.lastIndexOf(" "), 100))
    .toWellFormed()
    .trimEnd()} …`;
}
