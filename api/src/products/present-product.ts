import type { Product, SavedProduct } from "#shared/contracts/products.ts";
import { pricePerMgCents } from "#shared/domain/amounts.ts";
import { casNumberProblem } from "#shared/domain/cas-numbers.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { checkStatedMass } from "#shared/domain/peptide/compare-mass.ts";
import { pictureSize, type StoredPicture } from "#shared/domain/pictures.ts";
import { tierLabel } from "#shared/domain/tiers.ts";
import type { ProductRow } from "./products.queries.ts";

/** The product for the API: amounts with two decimals, tiers with their labels, moments in ISO 8601. */
export function presentProduct(row: ProductRow): Product {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    price: formatAmount(row.priceCents),
    imageUrl: row.imageUrl,
    imageAlt: row.imageAlt,
    pictures: presentPictures(row.pictures),
    categoryId: row.categoryId,
    categoryName: row.categoryName,
    inStock: row.inStock,
    featured: row.featured,
    stockQuantity: row.stockQuantity,
    lowStockThreshold: row.lowStockThreshold,
    displayOrder: row.displayOrder,
    isVariableProduct: row.isVariableProduct,
    parentProductId: row.parentProductId,
    variantType: row.variantType,
    variantValue: row.variantValue,
    hasBulkPricing: row.hasBulkPricing,
    bulkPricing: row.tiers.map((tier) => ({
      quantity: tier.quantity,
      price: formatAmount(tier.unitPriceCents),
      label: tierLabel(tier),
    })),
    pricingType: row.pricingType,
    casNumber: row.casNumber,
    sequence: row.sequence,
    nTerminus: row.nTerminus,
    cTerminus: row.cTerminus,
    molecularWeight: row.molecularWeight,
    researchUse: row.researchUse,
    lotTracked: row.lotTracked,
    amountMg: row.amountMg,
    amountUnits: row.amountUnits,
    access: row.access,
    effectiveAccess: row.effectiveAccess,
    regions: row.regions,
    weightGrams: row.weightGrams,
    storage: row.storage,
    hsCode: row.hsCode,
    originCountry: row.originCountry,
    synonyms: row.synonyms,
    pricePerMg: pricePerMg(row),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

export function presentPictures(pictures: readonly StoredPicture[]): Product["pictures"] {
  return pictures.map(({ url, alt }) => ({ url, alt, ...pictureSize(url) }));
}

function pricePerMg({ priceCents, amountMg }: ProductRow): string | null {
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
