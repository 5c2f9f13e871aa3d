import type { ProductSheet } from "#shared/contracts/product-sheets.ts";
import { MAX_RELATED } from "#shared/domain/constants.ts";
import type { Context } from "../dependencies.ts";
import { findPublicLot } from "../lots/read-lot.ts";
import { presentDocument } from "../product-documents/change-documents.ts";
import { findDocumentsOf } from "../product-documents/product-documents.queries.ts";
import { findRelated } from "../products/families.queries.ts";
import { presentFamilies } from "../products/present-family.ts";
import { presentWithLots } from "../products/present-with-lots.ts";
import { findProductsBySlugs } from "../products/products.queries.ts";

/** What the pages of these products show, in any order; products that are not public are left out. */
export async function readProductSheets(
  deps: Context,
  slugs: readonly string[],
): Promise<ProductSheet[]> {
  const rows = await findProductsBySlugs(deps.db, slugs);
  const [products, related, documents] = await Promise.all([
    presentWithLots(deps, rows),
    readRelated(deps, slugs),
    findDocumentsOf(
      deps.db,
      rows.map(({ id }) => id),
    ),
  ]);
  const documentsOf = Map.groupBy(documents, ({ productId }) => productId);
  return Promise.all(
    products.map(async (product) => ({
      product,
      related: related.get(product.slug) ?? [],
      documents: (documentsOf.get(product.id) ?? []).map(presentDocument),
      lot: product.currentLot && (await findPublicLot(deps.db, product.currentLot.lotNumber)),
    })),
  );
}

async function readRelated({ db }: Context, slugs: readonly string[]) {
  const rows = await findRelated(db, slugs, MAX_RELATED, { isGrouped: true });
  const related = new Map<string, ProductSheet["related"]>();
  for (const [at, product] of (await presentFamilies(db, rows)).entries()) {
    const slug = rows[at]?.relatedTo ?? "";
    related.set(slug, [...(related.get(slug) ?? []), product]);
  }
  return related;
}
