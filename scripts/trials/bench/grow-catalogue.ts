import { connect } from "../../../api/src/db/client.ts";
import {
  CONTENT_PAGES,
  categoryPath,
  lotPath,
  productPath,
} from "../../../api/src/publishing/pages-touched-by.ts";
import { addMissingPages, hintPublisher } from "../../../api/src/publishing/publishing.queries.ts";
import { fillShop } from "../../demo/fill-shop.ts";
import type { TrialStorage } from "../stage/trial-shop.ts";
import type { Bench } from "./bench.ts";

/** Fills a shop up to this number of products; with `isPublished`, their pages become due. */
export async function growCatalogue(
  databaseUrl: string,
  { products, isPublished }: { products: number; isPublished: boolean },
  log: Bench["log"],
): Promise<void> {
  const client = connect(databaseUrl, { max: 1, applicationName: "aliquot-bench" });
  try {
    await fillShop(client.db.sql, { products, orders: 0 }, log);
    if (!isPublished) return;
    await addMissingPages(client.db, CONTENT_PAGES, {
      product: productPath,
      category: categoryPath,
      lot: lotPath,
    });
    await hintPublisher(client.db);
  } finally {
    await client.close();
  }
}

/** The number of pages of the served release that wait to be published. */
export async function countDuePages({ sql }: Pick<TrialStorage, "sql">): Promise<number> {
  const [row] = await sql<{ due: number }[]>`
    SELECT count(*)::int AS due FROM release_pages WHERE state <> 'live'`;
  return row?.due ?? 0;
}

/** Products with a page, in no particular order, without those with a price table; with `inFamilies` only sizes. */
export async function publishedSlugs(
  { sql }: Pick<TrialStorage, "sql">,
  limit: number,
  { inFamilies = false } = {},
): Promise<string[]> {
  const rows = await sql<{ slug: string }[]>`
    SELECT p.slug FROM products p JOIN release_pages page ON page.path = '/product/' || p.slug
    WHERE page.state = 'live' AND NOT p.has_bulk_pricing
      AND (p.parent_product_id IS NOT NULL OR NOT ${inFamilies})
    ORDER BY md5(p.id) LIMIT ${limit}`;
  return rows.map(({ slug }) => slug);
}
