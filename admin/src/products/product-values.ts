import { type Product, type ProductForm, productForm } from "#shared/contracts/products.ts";
import { DEFAULT_LOW_STOCK_THRESHOLD } from "#shared/domain/constants.ts";
import { DEFAULT_VARIANT_TYPE, newParentId } from "#shared/domain/families.ts";
import { newId } from "#shared/domain/ids.ts";
import { formatAmount, parseAmount } from "#shared/domain/money.ts";
import { joinNames, splitNames } from "#shared/domain/other-names.ts";
import { defaultTiers } from "#shared/domain/tiers.ts";
import {
  AVERAGE_MASS,
  GRAMS,
  MILLIGRAMS_TYPED,
  MONEY,
  readTypedNumber,
  WHOLE_NUMBER,
} from "#shared/domain/typed-numbers.ts";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import { type FormSchema, keepTyped } from "#shared/ui/use-form.ts";
import { textsOf } from "../layout/texts-of.ts";

/** A row of the tier card; `key` identifies the row while it is edited and is not saved. */
export type TierValues = { key: string; quantity: string; price: string };

/** A row of the regions to which a product is not sold; `key` is not saved. */
export type RegionValues = { key: string; country: string; state: string; reason: string };

/** A row of the pictures; `key` is not saved. */
export type PictureValues = { key: string; url: string; alt: string };

/** The choice for a product without a rule of its own. */
export const DEFAULT_ACCESS = "default";

export type ProductValues = ReturnType<typeof productValues>;

/** The default fields, or the fields of the edited product. */
export function productValues(product: Product | null) {
  return {
    ...textsOf(product, [
      "name",
      "description",
      "price",
      "casNumber",
      "sequence",
      "nTerminus",
      "cTerminus",
      "molecularWeight",
      "researchUse",
      "amountMg",
      "amountUnits",
      "categoryId",
      "variantValue",
      "hsCode",
      "originCountry",
    ]),
    weightGrams: String(product?.weightGrams ?? ""),
    storage: (product?.storage ?? "ambient") as string,
    access: (product?.access ?? DEFAULT_ACCESS) as string,
    regions: (product?.regions ?? []).map(
      ({ state, ...region }): RegionValues => ({ ...region, key: newId(), state: state ?? "" }),
    ) as readonly RegionValues[],
    pictures: pictureValues(product) as readonly PictureValues[],
    synonyms: joinNames(product?.synonyms ?? []),
    hasBulkPricing: product?.hasBulkPricing ?? false,
    stockQuantity: String(product?.stockQuantity ?? 0),
    lowStockThreshold: String(product?.lowStockThreshold ?? DEFAULT_LOW_STOCK_THRESHOLD),
    bulkPricing: tierValues(product) as readonly TierValues[],
    inStock: product?.inStock ?? true,
    featured: product?.featured ?? false,
  };
}

/**
 * The typed values on top of a newer version from somebody else. Typed stock is applied as a
 * difference, so that units sold meanwhile stay sold.
 */
export function keepTypedProduct(
  typed: ProductValues,
  loaded: Product,
  newer: Product,
): ProductValues {
  const kept = keepTyped(typed, productValues(loaded), productValues(newer));
  const stock = readTypedNumber(typed.stockQuantity, WHOLE_NUMBER);
  // Unreadable input stays as typed; saving refuses it or asks.
  if (stock.kind === "error" || stock.kind === "ask") {
    return { ...kept, stockQuantity: typed.stockQuantity };
  }
  const change = (stock.kind === "empty" ? 0 : stock.value) - loaded.stockQuantity;
  const stockQuantity = String(Math.max(0, newer.stockQuantity + change));
  return { ...kept, stockQuantity };
}

export function tierRow(quantity = "", price = ""): TierValues {
  return { key: newId(), quantity, price };
}

function tierValues(product: Product | null): TierValues[] {
  if (product && product.bulkPricing.length > 0) {
    return product.bulkPricing.map(({ quantity, price }) => tierRow(String(quantity), price));
  }
  return defaultTiers().map(({ quantity, unitPriceCents }) =>
    tierRow(String(quantity), formatAmount(unitPriceCents)),
  );
}

export function pictureRow(url = "", alt = ""): PictureValues {
  return { key: newId(), url, alt };
}

/** At least one row, so that there is always a field for a URL. */
function pictureValues(product: Product | null): PictureValues[] {
  const rows = (product?.pictures ?? []).map(({ url, alt }) => pictureRow(url, alt ?? ""));
  return rows.length > 0 ? rows : [pictureRow()];
}

export function formOfProduct(product: Product): ProductForm {
  return { ...product, loadedStockQuantity: product.stockQuantity };
}

/** Validates the fields with the contract's schema. `product` is the version that filled the form. */
export function productSchema(product: Product | null): FormSchema<ProductForm> {
  return schemaOfTyped<ProductValues, ProductForm>(productForm, (values, read) => {
    const { hasBulkPricing } = values;
    const whole = (name: "stockQuantity" | "lowStockThreshold", empty: number) =>
      read.number(name, values[name], WHOLE_NUMBER, empty);
    return {
      ...values,
      price: hasBulkPricing ? null : read.text("price", values.price, MONEY, ""),
      pricingType: hasBulkPricing ? "bulk" : "single",
      bulkPricing: hasBulkPricing
        ? values.bulkPricing.map(({ quantity, price }, index) => ({
            quantity: read.number(`bulkPricing.${index}.quantity`, quantity, WHOLE_NUMBER, 1),
            price: read.text(`bulkPricing.${index}.price`, price, MONEY, ""),
          }))
        : null,
      stockQuantity: whole("stockQuantity", 0),
      lowStockThreshold: whole("lowStockThreshold", DEFAULT_LOW_STOCK_THRESHOLD),
      molecularWeight: read.text("molecularWeight", values.molecularWeight, AVERAGE_MASS, ""),
      synonyms: splitNames(values.synonyms),
      amountMg: read.text("amountMg", values.amountMg, MILLIGRAMS_TYPED, ""),
      weightGrams: read.number("weightGrams", values.weightGrams, GRAMS, null),
      originCountry: values.originCountry.trim().toUpperCase(),
      access: values.access === DEFAULT_ACCESS ? null : values.access,
      pictures: values.pictures.map(({ url, alt }) => ({ url: url.trim(), alt })),
      regions: values.regions.map(({ country, state, reason }) => ({
        country,
        reason,
        ...(state !== "" && { state }),
      })),
      variantType: product?.variantType ?? DEFAULT_VARIANT_TYPE,
      parentProductId: product ? product.parentProductId : newParentId(),
      displayOrder: product?.displayOrder,
      ...(product && {
        updatedAt: product.updatedAt,
        loadedStockQuantity: product.stockQuantity,
      }),
    };
  });
}

/** Whether a form has a price of 0.00 that the stored product does not have. This is asked about once. */
export function hasNewFreePrice(
  { price, bulkPricing }: ProductForm,
  before: Product | null,
): boolean {
  const isFree = (amount: string | null | undefined) =>
    Boolean(amount) && parseAmount(amount ?? "") === 0;
  if (!Array.isArray(bulkPricing)) return isFree(price) && !(before && isFree(before.price));
  const freeBefore = new Set(
    before?.bulkPricing.filter((tier) => isFree(tier.price)).map(({ quantity }) => quantity),
  );
  return bulkPricing.some((tier) => isFree(tier.price) && !freeBefore.has(tier.quantity));
}
