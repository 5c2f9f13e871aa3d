import { and, count, eq, ne } from "drizzle-orm";
import { MAX_RELATED } from "#shared/domain/constants.ts";
import { type Connection, firstOf } from "../db/client.ts";
import type { Query } from "../db/send-in-order.ts";
import { CONTENT_PAGES, categoryPath, lotPath, productPath } from "./pages-touched-by.ts";
import { publishedPages, releasePages } from "./publishing.tables.ts";

/** The channel that a commit notifies when there is something to publish. */
export const PUBLISH_CHANNEL = "publishing";

/**
 * Milliseconds between two publishings of a page that lists products. A burst of edits requests
 * such pages again and again, and they cost more than the edited pages themselves.
 */
const LISTS_EVERY = 500;

/** Milliseconds by which the pages of a product's other sizes wait, so that its own page is served first. */
const OTHER_SIZES_DELAY = 200;

/** A page that is to be published, at the earliest in `delay` milliseconds. */
export type PageWish = { path: string; delay?: number };

/** Categories and families, given directly or by products in them. */
export type ListedIn = {
  productSlugs: string[];
  categoryIds: string[];
  families: string[];
  /** Categories that lost a product, or in which one has another place now. */
  poorerCategoryIds: string[];
  /** Whether categories have another number of entries, which the filters on the page of each one show. */
  recountsCategories: boolean;
};

/**
 * Milliseconds after which pages follow that nobody edited: after those that somebody did, and then so far apart that they
 * take a fifth of the publisher's time and delay no edit. However many they are, they follow within ten minutes.
 */
const BACKGROUND = { from: 5_000, perPage: 10, most: 360_000 };

/** A page shows the first other families of its category, so a change further behind is on no other page. */
const RELATED_AMONG = MAX_RELATED + 1;

/**
 * Marks pages for publishing: the given ones, and those of
 * - the categories of these products and of other sizes of their families, with the categories that contain them;
 * - a little later, all members of these families;
 * - in the background, all categories when they are recounted, and all products that may show one of these as a related
 *   one: products of categories that lost one, and of categories in whose order one of these, or a size of its family, is
 *   among the first.
 */
export async function wantPages(
  conn: Connection,
  wishes: PageWish[],
  listedIn: Partial<ListedIn> = {},
): Promise<void> {
  if (wishes.length === 0) return;
  const { sql } = conn;
  const { productSlugs, categoryIds, families, poorerCategoryIds, recountsCategories } = {
    ...NOWHERE,
    ...listedIn,
  };
  const sorted = wishes.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const ofFamilies = sql`ARRAY(
    SELECT unnest(${families}::text[])
    UNION
    SELECT parent_product_id FROM products WHERE slug = ANY(${productSlugs}::text[])
  )`;
  // Versions follow the clock, so that those of a new database never match the files of an old one. Paths are sorted,
  // so that two changes of the same pages cannot deadlock. A trigger copies the rows to each release.
  await sql`
    INSERT INTO published_pages AS page (path, wanted_version, next_attempt_at)
    SELECT path, ${newVersion(sql)}, greatest(
      clock_timestamp() + make_interval(secs => min(delay) / 1000),
      CASE WHEN path IN ('/', '/shop') OR path LIKE '/shop/%' THEN (
        SELECT max(last.published_at) FROM releases
        JOIN release_pages AS last ON last.release = releases.release AND last.path = wish.path
        WHERE releases.tended_at > clock_timestamp() - interval '10 minutes'
      ) + make_interval(secs => ${LISTS_EVERY / 1000}) END
    )
    FROM (
      SELECT * FROM unnest(
        ${sorted.map(({ path }) => path)}::text[], ${sorted.map(({ delay }) => delay ?? 0)}::float8[]
      ) AS wish (path, delay)
      UNION ALL
      SELECT '/shop/' || slug, 0 FROM categories WHERE id = ANY(ARRAY(
        SELECT unnest(ARRAY[id, parent_id]) FROM categories
        WHERE id = ANY(${categoryIds}::text[]) OR id IN (
          SELECT category_id FROM products
          WHERE slug = ANY(${productSlugs}::text[]) OR parent_product_id = ANY(${ofFamilies})
        )
      ))
      UNION ALL
      SELECT '/shop/' || slug, ${BACKGROUND.from} FROM categories WHERE ${recountsCategories}::boolean
      UNION ALL
      SELECT '/product/' || slug, ${OTHER_SIZES_DELAY} FROM products WHERE parent_product_id = ANY(${ofFamilies})
      UNION ALL
      SELECT '/product/' || slug, ${inBackground(sql, sql`count(*) OVER ()`)} FROM products
      WHERE category_id = ANY(${poorerCategoryIds}::text[] || ARRAY(
        SELECT DISTINCT m.category_id FROM products m
        WHERE (m.slug = ANY(${productSlugs}::text[]) OR m.parent_product_id = ANY(${ofFamilies}))
          AND ${isAmongFirst(sql)}
      ))
    ) AS wish (path, delay)
    GROUP BY path ORDER BY path COLLATE "C"
    ON CONFLICT (path) DO UPDATE SET
      wanted_version = greatest(page.wanted_version + 1, excluded.wanted_version),
      next_attempt_at = excluded.next_attempt_at, updated_at = clock_timestamp()`;
}

/**
 * Whether the product `m` may be shown as a related one. It may not when RELATED_AMONG other families stand before it with
 * all their sizes in its category: then any size of theirs is shown first.
 */
const isAmongFirst = (sql: SqlTag) => sql`(
  SELECT count(*) FROM (
    SELECT FROM products p
    WHERE p.category_id = m.category_id AND NOT p.waits
      AND p.parent_product_id IS DISTINCT FROM coalesce(m.parent_product_id, '')
      AND (NOT p.featured, p.display_order, p.id) < (NOT m.featured, m.display_order, m.id)
      AND NOT EXISTS (
        SELECT FROM products o
        WHERE o.parent_product_id = p.parent_product_id AND NOT o.waits AND (o.category_id IS DISTINCT FROM p.category_id
          OR (NOT o.featured, o.display_order, o.id) > (NOT p.featured, p.display_order, p.id)))
    LIMIT ${RELATED_AMONG}
  ) AS before
) < ${RELATED_AMONG}`;

const NOWHERE: ListedIn = {
  productSlugs: [],
  categoryIds: [],
  families: [],
  poorerCategoryIds: [],
  recountsCategories: false,
};

/**
 * Marks all published pages but these in the background, each at a time of its own. A page that is wanted earlier keeps its time.
 */
export async function wantOtherPages(conn: Connection, except: string[]): Promise<void> {
  const { sql } = conn;
  // A page that every release found to be gone has no footer.
  const isAsked = sql`path <> ALL(${except}::text[]) AND NOT EXISTS (
    SELECT FROM release_pages AS page WHERE page.path = known.path AND page.gone)`;
  await wantKnownPages(
    conn,
    isAsked,
    inBackground(sql, sql`(SELECT count(*) FROM published_pages)`),
  );
}

/** Marks every page again, except those that were not found when `release` rendered them. */
export async function wantEveryPage(conn: Connection, release: string | null): Promise<void> {
  const { sql } = conn;
  const isAsked = sql`NOT EXISTS (
    SELECT FROM release_pages AS page
    WHERE page.release = ${release} AND page.path = known.path AND page.gone)`;
  await wantKnownPages(conn, isAsked, sql`0`);
}

/** Marks the published pages `known` that fulfil a condition, each after a delay in milliseconds. */
async function wantKnownPages({ sql }: Connection, isAsked: Query, delay: Query) {
  await sql`
    UPDATE published_pages SET
      wanted_version = greatest(wanted_version + 1, ${newVersion(sql)}),
      next_attempt_at = clock_timestamp() + make_interval(secs => ${delay} / 1000),
      updated_at = clock_timestamp()
    WHERE path IN (
      SELECT path FROM published_pages AS known WHERE ${isAsked} ORDER BY path COLLATE "C" FOR UPDATE
    )`;
}

/** Inserts missing rows: for each content page, product, category, and lot that was released at some time. */
export async function addMissingPages({ sql }: Connection): Promise<void> {
  await sql`
    INSERT INTO published_pages (path, wanted_version)
    SELECT path, ${newVersion(sql)} FROM (
      SELECT unnest(${CONTENT_PAGES}::text[]) AS path
      UNION ALL SELECT ${productPath("")}::text || slug FROM products
      UNION ALL SELECT ${categoryPath("")}::text || slug FROM categories
      UNION ALL SELECT ${lotPath("")}::text || lot_number FROM lots WHERE released_at IS NOT NULL
    ) AS wanted ORDER BY path COLLATE "C"
    ON CONFLICT (path) DO NOTHING`;
}

/** Notifies the publishers when the transaction commits. They also poll, in case the notification is lost. */
export async function hintPublisher(conn: Connection): Promise<void> {
  await conn.sql`SELECT pg_notify(${PUBLISH_CHANNEL}, '')`;
}

export async function isKnownPage(conn: Connection, path: string): Promise<boolean> {
  const rows = await conn
    .select({ path: publishedPages.path })
    .from(publishedPages)
    .where(eq(publishedPages.path, path));
  return rows.length > 0;
}

export type PageRow = typeof releasePages.$inferSelect;
export type PageState = PageRow["state"];

export async function countPagesByState(
  conn: Connection,
  release: string,
): Promise<Map<PageState, number>> {
  const rows = await conn
    .select({ state: releasePages.state, pages: count() })
    .from(releasePages)
    .where(and(eq(releasePages.release, release), eq(releasePages.gone, false)))
    .groupBy(releasePages.state);
  return new Map(rows.map(({ state, pages }) => [state, pages]));
}

/** Pages of the release that are not live, failed ones first. */
export async function listPagesInWork(
  conn: Connection,
  release: string,
  limit: number,
): Promise<PageRow[]> {
  return conn
    .select()
    .from(releasePages)
    .where(
      and(
        eq(releasePages.release, release),
        ne(releasePages.state, "live"),
        eq(releasePages.gone, false),
      ),
    )
    .orderBy(releasePages.state, releasePages.path)
    .limit(limit);
}

export async function findPage(
  conn: Connection,
  release: string,
  path: string,
): Promise<PageRow | null> {
  return conn
    .select()
    .from(releasePages)
    .where(and(eq(releasePages.release, release), eq(releasePages.path, path)))
    .then(firstOf);
}

type SqlTag = Connection["sql"];

/** Milliseconds, for each of so many rows others. */
const inBackground = (sql: SqlTag, rows: Query) =>
  sql`(${BACKGROUND.from}::float8
    + random() * least(${rows} * ${BACKGROUND.perPage}::float8, ${BACKGROUND.most}::float8))`;

const newVersion = (sql: SqlTag) => sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;
