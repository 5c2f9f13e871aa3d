import { connect } from "../../../api/src/db/client.ts";
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
    await addMissingPages(client.db);
    await hintPublisher(client.db);
  } finally {
    await client.close();
  }
}

/** Makes 100 families of three sizes each of filled products. */
export async function makeFamilies({ sql }: Pick<TrialStorage, "sql">): Promise<void> {
  await sql`
    UPDATE products AS p SET parent_product_id = 'filled-family-' || chosen.n / 3, variant_type = 'Vial',
      variant_value = 1 + chosen.n % 3 || ' mg', amount_mg = 1 + chosen.n % 3
    FROM (
      SELECT id, row_number() OVER (ORDER BY md5(id))::int - 1 AS n FROM products
      WHERE slug LIKE 'made-up-analog-%' LIMIT 300
    ) AS chosen
    WHERE p.id = chosen.id`;
}

/** The number of pages of the served release that wait to be published. */
export async function countDuePages({ sql }: Pick<TrialStorage, "sql">): Promise<number> {
  const [row] = await sql<{ due: number }[]>`
    SELECT count(*)::int AS due FROM release_pages WHERE state <> 'live'`;
  return row?.due ?? 0;
}

/**
 * Products with a page and one price, in no particular order. `inFamilies` selects those with other sizes, or those without;
 * default both.
 */
export async function publishedSlugs(
  { sql }: Pick<TrialStorage, "sql">,
  limit: number,
  { inFamilies }: { inFamilies?: boolean } = {},
): Promise<string[]> {
  const rows = await sql<{ slug: string }[]>`
    SELECT p.slug FROM products p JOIN release_pages page ON page.path = '/product/' || p.slug
    WHERE page.state = 'live' AND NOT p.has_bulk_pricing
      AND (${inFamilies ?? null}::boolean IS NULL OR (p.parent_product_id IS NOT NULL) = ${inFamilies ?? null})
    ORDER BY md5(p.id) LIMIT ${limit}`;
  return rows.map(({ slug }) => slug);
}
