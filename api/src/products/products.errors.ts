import type { Product } from "#shared/contracts/products.ts";
import { Refusal } from "../refusals.ts";

export function productChanged(product: Product): Refusal {
  return new Refusal(
    "conflict",
    "product-changed",
    "This product has changed since you opened it. Check its values and save again.",
    { answer: { product } },
  );
}

export function familyChanged(): Refusal {
  return new Refusal(
    "conflict",
    "family-changed",
    "A size joined or left this family meanwhile. Look at its sizes and save again.",
  );
}

export function productOrdered(): Refusal {
  return new Refusal(
    "conflict",
    "product-ordered",
    "Cannot delete product because it has been ordered by customers. Consider marking it as unavailable instead.",
  );
}
