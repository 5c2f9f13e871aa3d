import { type CatalogueQuery, catalogueHref } from "./catalogue-query.ts";

/** Carries the rest of the view through a form that changes one part of it. */
export function QueryFields({ query }: { query: CatalogueQuery }) {
  const { searchParams } = new URL(catalogueHref(query), "http://shop.invalid");
  return Array.from(searchParams, ([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
