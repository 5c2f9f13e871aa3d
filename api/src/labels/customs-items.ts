import { valueOfReturn } from "#shared/domain/returns.ts";
import type { CustomsItem } from "../carrier/carrier.ts";
import type { ProductRow } from "../products/products.queries.ts";
import { labelIncomplete } from "./labels.errors.ts";
import { type Parcel, unitsIn } from "./read-parcel.ts";

/** One product of a customs declaration; `casNumber` is null for a product that has no CAS number. */
export type CustomsLine = CustomsItem & { casNumber: string | null };

/**
 * The lines of a parcel's customs declaration. The value is the price that was paid, after the discount.
 * @throws Refusal 409 `label-incomplete` for a product without HS code, country of origin or weight
 */
export function customsLines(
  parcel: Parcel,
  products: ReadonlyMap<string, ProductRow>,
): CustomsLine[] {
  return unitsIn(parcel).flatMap(({ productId, productName, productPrice, quantity }) => {
    const product = products.get(productId);
    if (!product) return [];
    const lacks = [
      !product.hsCode && "an HS code",
      !product.originCountry && "a country of origin",
      !product.weightGrams && "a weight",
    ].filter((word) => word !== false);
    if (lacks.length > 0 || !product.hsCode || !product.originCountry) {
      throw labelIncomplete(
        `Customs needs ${listed(lacks)} for ${productName}. Enter it in the product, then try again.`,
      );
    }
    const paid = valueOfReturn(parcel.life.order, [{ productPrice, quantity: 1 }], []).goods;
    return {
      description: productName,
      quantity,
      grams: (product.weightGrams ?? 0) * quantity,
      // Customs wants a value for free goods too: their price before the discount.
      valueCents: (paid || productPrice) * quantity,
      hsCode: product.hsCode,
      originCountry: product.originCountry,
      casNumber: product.casNumber,
    };
  });
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
