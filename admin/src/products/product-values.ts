import { type Product, type ProductForm, productForm } from "#shared/contracts/products.ts";
import { DEFAULT_LOW_STOCK_THRESHOLD } from "#shared/domain/constants.ts";
import { newId } from "#shared/domain/ids.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { defaultTiers } from "#shared/domain/tiers.ts";
import type { FormSchema } from "#shared/ui/use-form.ts";
import { keepTyped } from "../versions/use-versioned-form.ts";

/** A row of the tier card; `key` identifies the row while it is edited and is not saved. */
export type TierValues = { key: string; quantity: string; price: string };

/** The dialog's fields as people type them. */
export type ProductValues = {
  hasBulkPricing: boolean;
  name: string;
  description: string;
  price: string;
  imageUrl: string;
  imageAlt: string;
  stockQuantity: string;
  lowStockThreshold: string;
  bulkPricing: readonly TierValues[];
  inStock: boolean;
  featured: boolean;
  casNumber: string;
  sequence: string;
  nTerminus: string;
  cTerminus: string;
  molecularWeight: string;
  researchUse: string;
  amountMg: string;
  amountUnits: string;
};

/** Fresh defaults, or the fields of the product that is edited. */
export function productValues(product: Product | null): ProductValues {
  return {
    hasBulkPricing: product?.hasBulkPricing ?? false,
    name: product?.name ?? "",
    description: product?.description ?? "",
    price: product?.price ?? "",
    imageUrl: product?.imageUrl ?? "",
    imageAlt: product?.imageAlt ?? "",
    stockQuantity: String(product?.stockQuantity ?? 0),
    lowStockThreshold: String(product?.lowStockThreshold ?? DEFAULT_LOW_STOCK_THRESHOLD),
    bulkPricing: tierValues(product),
    inStock: product?.inStock ?? true,
    featured: product?.featured ?? false,
    casNumber: product?.casNumber ?? "",
    sequence: product?.sequence ?? "",
    nTerminus: product?.nTerminus ?? "",
    cTerminus: product?.cTerminus ?? "",
    molecularWeight: product?.molecularWeight ?? "",
    researchUse: product?.researchUse ?? "",
    amountMg: product?.amountMg ?? "",
    amountUnits: product?.amountUnits ?? "",
  };
}

/**
 * The typed values on top of somebody else's newer version. A typed stock is kept as its difference from the loaded
 * one: units that were sold since then stay sold.
 */
export function keepTypedProduct(
  typed: ProductValues,
  loaded: Product,
  newer: Product,
): ProductValues {
  const kept = keepTyped(typed, productValues(loaded), productValues(newer));
  const change = wholeOr(typed.stockQuantity, 0) - loaded.stockQuantity;
  const stockQuantity = String(Math.max(0, newer.stockQuantity + change));
  return { ...kept, stockQuantity };
}

/** A new row for the tier card. */
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

/** A stored product as the save takes it, version included. */
export function formOfProduct(product: Product): ProductForm {
  return { ...product, loadedStockQuantity: product.stockQuantity };
}

/** Validates the fields by the contract's own rules; `product` is the version that the form was filled from. */
export function productSchema(product: Product | null): FormSchema<ProductForm> {
  return {
    safeParse: (values) => productForm.safeParse(toForm(values as ProductValues, product)),
  };
}

function toForm(values: ProductValues, product: Product | null) {
  const { hasBulkPricing } = values;
  return {
    ...values,
    price: hasBulkPricing ? null : values.price.trim(),
    pricingType: hasBulkPricing ? "bulk" : "single",
    bulkPricing: hasBulkPricing ? values.bulkPricing.map(toTier) : null,
    stockQuantity: wholeOr(values.stockQuantity, 0),
    lowStockThreshold: wholeOr(values.lowStockThreshold, DEFAULT_LOW_STOCK_THRESHOLD),
    variantType: "Vial",
    variantValue: "",
    parentProductId: product?.parentProductId ?? newParentId(),
    categoryId: product?.categoryId ?? null,
    displayOrder: product?.displayOrder,
    ...(product && {
      updatedAt: product.updatedAt,
      loadedStockQuantity: product.stockQuantity,
    }),
  };
}

function toTier({ quantity, price }: TierValues) {
  return { quantity: wholeOr(quantity, 1), price: price.trim() || "0.00" };
}

/** The number of a text, or `fallback` for an empty or non-numeric one. The schema validates the number. */
function wholeOr(text: string, fallback: number): number {
  const number = Number(text.trim());
  return text.trim() === "" || Number.isNaN(number) ? fallback : number;
}

function newParentId(): string {
  return `parent_${Date.now()}_${newId().slice(0, 9)}`;
}
