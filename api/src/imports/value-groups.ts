import type { ProductValues } from "../products/product-changes.queries.ts";

type Name = keyof ProductValues;

export const FAMILY_VALUES: readonly Name[] = ["parentProductId", "variantType", "variantValue"];

/** Values that depend on each other. An undo restores all of a group, or none. */
const GROUPS: readonly (readonly Name[])[] = [
  ["price", "hasBulkPricing", "bulkPricing", "pricingType"],
  ["pictures", "imageUrl", "imageAlt"],
  ["amountMg", "amountUnits"],
  ["sequence", "nTerminus", "cTerminus", "molecularWeight"],
  FAMILY_VALUES,
];

/** The value and those that it depends on, in the same order for each of them. */
export const groupOf = (name: Name): readonly Name[] =>
  GROUPS.find((group) => group.includes(name)) ?? [name];
