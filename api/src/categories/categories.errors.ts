import type { SavedCategory } from "#shared/contracts/categories.ts";
import { Refusal } from "../refusals.ts";

export function categoryInUse(products: number): Refusal {
  const many = products === 1 ? "1 product is" : `${products} products are`;
  return new Refusal(
    "conflict",
    "category-in-use",
    `${many} in this category. Move them to another one first.`,
  );
}

export function categoryHasOthers(categories: number): Refusal {
  const many = categories === 1 ? "1 category is" : `${categories} categories are`;
  return new Refusal(
    "conflict",
    "category-in-use",
    `${many} in this category. Move them out of it first.`,
  );
}

export function categorySlugTaken(): Refusal {
  const message = "Another category has this address.";
  return new Refusal("conflict", "category-slug-taken", message, { answer: { field: "slug" } });
}

export function categoryChanged(category: SavedCategory): Refusal {
  return new Refusal(
    "conflict",
    "category-changed",
    "This category has changed since you opened it. Check its values and save again.",
    { answer: { category } },
  );
}
