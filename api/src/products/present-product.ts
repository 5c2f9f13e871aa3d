import { type Product, product, type SavedProduct } from "#shared/contracts/products.ts";
import { pricePerMgCents } from "#shared/domain/amounts.ts";
import { casNumberProblem } from "#shared/domain/cas-numbers.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { checkStatedMass } from "#shared/domain/peptide/compare-mass.ts";
import { pictureSize, type StoredPicture } from "#shared/domain/pictures.ts";
import { tierLabel } from "#shared/domain/tiers.ts";
import { presentAs } from "../present-as.ts";
import type { ProductRow } from "./products.queries.ts";

/** The product for the API: amounts with two decimals, tiers with their labels, moments in ISO 8601. */
export function presentProduct(row: ProductRow): Product {
  return presentAs(product, {
    ...row,
    price: formatAmount(row.priceCents),
    pictures: presentPictures(row.pictures),
    bulkPricing: row.tiers.map((tier) => ({
      quantity: tier.quantity,
      price: formatAmount(tier.unitPriceCents),
      label: tierLabel(tier),
    })),
    pricePerMg: presentPerMg(row),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  });
}

export function presentPictures(pictures: readonly StoredPicture[]): Product["pictures"] {
  return pictures.map(({ url, alt }) => ({ url, alt, ...pictureSize(url) }));
}

export function presentPerMg({
  priceCents,
  amountMg,
}: Pick<ProductRow, "priceCents" | "amountMg">): string | null {
  const cents = pricePerMgCents(priceCents, amountMg);
  return cents === null ? null : formatAmount(cents);
}

/** Values that somebody should check again. They are warnings, not refusals. */
export function productWarnings(
  product: Pick<Product, "casNumber" | "sequence" | "nTerminus" | "cTerminus" | "molecularWeight">,
): SavedProduct["warnings"] {
  const message = casNumberProblem(product.casNumber?.trim() ?? "");
  return [...(message ? [{ field: "casNumber", message }] : []), ...checkStatedMass(product)];
}
