import type { ImportRow } from "#shared/contracts/imports.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { joinNames } from "#shared/domain/other-names.ts";
import type { ProductValues, StoredProduct } from "../products/product-changes.queries.ts";
import { writePictures, writeRegions, writeTiers } from "./format-own.ts";
import type { PlannedWrite } from "./write-products.ts";

/** The fields of a report, in this order. */
const REPORTED_FIELDS: readonly [keyof ProductValues, string][] = [
  ["name", "Name"],
  ["description", "Description"],
  ["categoryId", "Category"],
  ["price", "Price"],
  ["bulkPricing", "Bulk pricing"],
  ["lowStockThreshold", "Low stock threshold"],
  ["inStock", "In stock"],
  ["featured", "Featured"],
  ["displayOrder", "Display order"],
  ["imageUrl", "Picture"],
  ["imageAlt", "Alternative text"],
  ["pictures", "All pictures"],
  ["casNumber", "CAS number"],
  ["sequence", "Sequence"],
  ["nTerminus", "N-terminus"],
  ["cTerminus", "C-terminus"],
  ["molecularWeight", "Molecular weight"],
  ["researchUse", "Research use"],
  ["synonyms", "Other names"],
  ["amountMg", "Amount in mg"],
  ["amountUnits", "Amount in other units"],
  ["weightGrams", "Weight in grams"],
  ["storage", "Storage"],
  ["hsCode", "HS code"],
  ["originCountry", "Country of origin"],
  ["parentProductId", "Family"],
  ["access", "Who may buy it"],
  ["regions", "Not sold to"],
  ["variantType", "Size of"],
  ["variantValue", "Size"],
];

/** The changed values as texts for people. For a new product: its values. */
export function changesBetween(
  before: StoredProduct | null,
  write: PlannedWrite,
  nameOfCategory: (id: string | null) => string,
): ImportRow["changes"] {
  const shown = (values: ProductValues | null, field: keyof ProductValues) =>
    values === null ? "" : inWords(field, values[field], nameOfCategory);
  const changes = REPORTED_FIELDS.flatMap(([field, title]) => {
    const change = {
      field: title,
      before: shown(before, field),
      after: shown(write.values, field),
    };
    // Several categories may have one name.
    const isChanged =
      field === "categoryId"
        ? (before?.categoryId ?? null) !== write.values.categoryId
        : change.before !== change.after;
    return isChanged ? [change] : [];
  });
  const stock = stockOf(write);
  return stock.before === stock.after ? changes : [...changes, stock];
}

function stockOf(write: PlannedWrite) {
  if (write.kind === "create") return { field: "Stock", before: "", after: String(write.stock) };
  const stock = write.before.stockQuantity;
  return { field: "Stock", before: String(stock), after: String(stock + write.stockChange) };
}

function inWords(
  field: keyof ProductValues,
  value: ProductValues[keyof ProductValues],
  nameOfCategory: (id: string | null) => string,
): string {
  if (field === "categoryId") return nameOfCategory(value as string | null);
  if (field === "price") return `$${formatAmount(value as number)}`;
  if (field === "bulkPricing") return writeTiers(value as ProductValues["bulkPricing"]);
  if (field === "regions") return writeRegions(value as ProductValues["regions"]);
  if (field === "pictures") return writePictures(value as ProductValues["pictures"]);
  if (field === "synonyms") return joinNames(value as ProductValues["synonyms"]);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === null ? "" : String(value);
}
