import { conflict } from "../refusals.ts";

export function categoryInUse(products: number) {
  const many = products === 1 ? "1 product is" : `${products} products are`;
  return conflict("category-in-use", `${many} in this category. Move them to another one first.`);
}

export function categoryHasOthers(categories: number) {
  const many = categories === 1 ? "1 category is" : `${categories} categories are`;
  return conflict("category-in-use", `${many} in this category. Move them out of it first.`);
}

export const categorySlugTaken = () =>
  conflict("category-slug-taken", "Another category has this address.", { field: "slug" });
