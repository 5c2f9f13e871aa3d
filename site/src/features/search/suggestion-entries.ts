import type { Suggestions } from "#shared/contracts/product-search.ts";
import { MAX_SUGGESTED_TOTAL } from "#shared/domain/constants.ts";
import { paths } from "../../paths.ts";

/** A line of the list below the search field. */
export type SuggestionEntry = {
  href: string;
  title: string;
  detail?: string;
  /** The address of a picture, null for a product without one; undefined where no picture belongs. */
  picture?: string | null;
};

/** The lines for an answer: products, categories, lots, then all results, where there are more than are shown. */
export function entriesOf(found: Suggestions, text: string): SuggestionEntry[] {
  const { products, categories, lots, total } = found;
  const entries: SuggestionEntry[] = [
    ...products.map(({ slug, name, variantValues, imageUrl, casNumber }) => ({
      href: paths.product(slug),
      title: name,
      detail: [casNumber && `CAS ${casNumber}`, variantValues.join(", ")]
        .filter(Boolean)
        .join(" · "),
      picture: imageUrl,
    })),
    ...categories.map(({ slug, name }) => ({
      href: paths.category(slug),
      title: name,
      detail: "Category",
    })),
    ...lots.map(({ lotNumber }) => ({
      href: paths.certificate(lotNumber),
      title: lotNumber,
      detail: "Certificate of the lot",
    })),
  ];
  if (total <= products.length) return entries;
  const search = new URLSearchParams({ search: text });
  const title = total < MAX_SUGGESTED_TOTAL ? `All ${total} products` : "All products that match";
  return [...entries, { href: `${paths.shop}?${search}`, title }];
}

/** What a screen reader says about an answer. */
export function statusOf({ products, categories, lots, total }: Suggestions): string {
  const count = products.length + categories.length + lots.length;
  if (count === 0) return "No suggestions. Enter searches the whole catalogue.";
  const all = total < MAX_SUGGESTED_TOTAL ? total : `${total} or more`;
  const more = total > products.length ? `, of ${all} products` : "";
  return count === 1 ? `1 suggestion${more}` : `${count} suggestions${more}`;
}
