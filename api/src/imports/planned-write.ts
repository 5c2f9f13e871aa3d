import type { ProductValues, StoredProduct } from "../products/product-changes.queries.ts";

/** Stands before the name of a category that the import is yet to create. */
export const newCategoryPrefix = "new:";

/** What is written for a line. A new category is `newCategoryPrefix` and its name. */
export type PlannedWrite =
  | {
      kind: "create";
      line: number;
      id: string;
      /** The address that the file asks for, when it does. */
      slug: string | null;
      values: ProductValues;
      stock: number;
    }
  | {
      kind: "update";
      line: number;
      before: StoredProduct;
      values: ProductValues;
      stockChange: number;
    };
