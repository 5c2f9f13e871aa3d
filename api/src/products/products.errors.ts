import type { Product } from "#shared/contracts/products.ts";
import { Refusal } from "../refusals.ts";

/** 409 with the present product: the form is based on an older version. */
export function productChanged(product: Product): Refusal {
  return new Refusal(
    "conflict",
    "product-changed",
    "This product has changed since you opened it. Check its values and save again.",
    { answer: { product } },
  );
}

/** 409: a product joined or left the family while it was changed. */
export function familyChanged(): Refusal {
  return new Refusal(
    "conflict",
    "family-changed",
    "A size joined or left this family meanwhile. Look at its sizes and save again.",
  );
}

/** 409: an order contains the product. */
export function productOrdered(): Refusal {
  return new Refusal(
    "conflict",
    "product-ordered",
    "Cannot delete product because it has been ordered by customers. Consider marking it as unavailable instead.",
  );
}
