import type { Access } from "#shared/domain/buyers.ts";
import type { PricedProduct } from "#shared/domain/tiers.ts";
import { type Connection, firstOf } from "../db/client.ts";
import { EFFECTIVE_ACCESS } from "../inventory/purchased-products.queries.ts";
import { notFound } from "../refusals.ts";
import type { ProductValues, StoredProduct } from "./product-changes.queries.ts";

/** A product as it is read: amounts in cents, as pricing needs them; moments as the driver's text. */
export type ProductRow = PricedProduct &
  Omit<ProductValues, "price" | "bulkPricing"> &
  Pick<StoredProduct, "id" | "slug" | "stockQuantity"> & {
    categoryName: string | null;
    isVariableProduct: boolean;
    lotTracked: boolean;
    /** Its own rule, or the shop's default. */
    effectiveAccess: Access;
    createdAt: string;
    updatedAt: string;
  };

/** Products `p` with their categories `c`. */
export const PRODUCTS = "products p LEFT JOIN categories c ON c.id = p.category_id AND NOT c.waits";

/**
 * The SQL condition that the product with this id does not wait for its text. It needs only the id, so an index
 * that has the id is read without the table. Few products wait.
 */
export const isPublic = (id: string) =>
  `${id} <> ALL(ARRAY(SELECT waiting.id FROM products waiting WHERE waiting.waits))`;

/** The same for a product `p`. */
export const IS_PUBLIC = isPublic("p.id");

export const PRODUCT_COLUMNS = `
  p.id, p.name, p.slug, p.description, (p.price * 100)::float8 AS "priceCents", p.image_url AS "imageUrl",
  p.image_alt AS "imageAlt", p.pictures, p.category_id AS "categoryId", c.name AS "categoryName",
  p.in_stock AS "inStock", p.featured, p.stock_quantity AS "stockQuantity",
  p.low_stock_threshold AS "lowStockThreshold", p.display_order AS "displayOrder",
  EXISTS (SELECT FROM products o WHERE o.parent_product_id = p.parent_product_id AND o.id <> p.id)
    AS "isVariableProduct", p.parent_product_id AS "parentProductId",
  p.variant_type AS "variantType", p.variant_value AS "variantValue",
  p.has_bulk_pricing AS "hasBulkPricing", p.bulk_pricing AS tiers,
  p.pricing_type AS "pricingType", p.cas_number AS "casNumber", p.sequence,
  p.n_terminus AS "nTerminus", p.c_terminus AS "cTerminus",
  p.molecular_weight AS "molecularWeight", p.research_use AS "researchUse", p.synonyms,
  trim_scale(p.amount_mg)::text AS "amountMg", p.amount_units AS "amountUnits",
  p.access, p.regions,
  ${EFFECTIVE_ACCESS} AS "effectiveAccess",
  p.weight_grams AS "weightGrams", p.storage, p.hs_code AS "hsCode", p.origin_country AS "originCountry",
  p.lot_tracked_at IS NOT NULL AS "lotTracked",
  p.created_at AS "createdAt", p.updated_at AS "updatedAt"`;

export const selectProducts = ({ sql }: Connection) =>
  sql`SELECT ${sql.unsafe(PRODUCT_COLUMNS)} FROM ${sql.unsafe(PRODUCTS)}`;

/** A product with the path to its category, for its own page: the upper category first. */
export type PageProductRow = ProductRow & { categories: { slug: string; name: string }[] };

const selectPageProducts = ({ sql }: Connection) => sql`
  SELECT ${sql.unsafe(PRODUCT_COLUMNS)}, coalesce((
      SELECT json_agg(json_build_object('slug', path.slug, 'name', path.name) ORDER BY path.id = own.id)
      FROM categories own JOIN categories path ON path.id IN (own.id, own.parent_id) AND NOT path.waits
      WHERE own.id = p.category_id), '[]') AS categories
  FROM ${sql.unsafe(PRODUCTS)}`;

/**
 * Null also for a product that is not public. PostgreSQL keeps the plan of this query; one with a list of slugs is planned
 * anew for each call.
 */
export async function findProductBySlug(
  conn: Connection,
  slug: string,
): Promise<PageProductRow | null> {
  return conn.sql<PageProductRow[]>`
    ${selectPageProducts(conn)} WHERE p.slug = ${slug} AND NOT p.waits`.then(firstOf);
}

/** In any order. Unknown slugs and products that are not public are left out. */
export async function findProductsBySlugs(
  conn: Connection,
  slugs: readonly string[],
): Promise<PageProductRow[]> {
  return conn.sql<PageProductRow[]>`
    ${selectPageProducts(conn)}
    WHERE p.slug = ANY(${[...slugs]}::text[]) AND NOT p.waits`;
}

/** The product, also one that is not public. @throws Refusal 404 */
export async function getProduct(conn: Connection, id: string): Promise<ProductRow> {
  const [product] = await conn.sql<ProductRow[]>`${selectProducts(conn)} WHERE p.id = ${id}`;
  if (!product) throw notFound();
  return product;
}

/** In any order. Unknown ids and products that are not public are left out. */
export async function findProductsByIds(
  conn: Connection,
  ids: readonly string[],
): Promise<ProductRow[]> {
  return conn.sql<ProductRow[]>`
    ${selectProducts(conn)}
    WHERE p.id = ANY(${[...ids]}::text[]) AND NOT p.waits`;
}

/** The products of these lines, by id. Those that are not public are left out. */
export async function findProductsOf(
  conn: Connection,
  lines: readonly { productId: string }[],
): Promise<ReadonlyMap<string, ProductRow>> {
  const ids = new Set(lines.map(({ productId }) => productId));
  const found = await findProductsByIds(conn, [...ids]);
  return new Map(found.map((product) => [product.id, product]));
}

export async function findFeaturedProducts(conn: Connection, limit: number): Promise<ProductRow[]> {
  return conn.sql<ProductRow[]>`
    ${selectProducts(conn)}
    WHERE p.featured AND NOT p.waits
    ORDER BY p.display_order, p.id LIMIT ${limit}`;
}

/** Slugs of products with their last change, newest change first. */
export async function findSitemapProducts(
  conn: Connection,
  limit: number,
): Promise<Pick<ProductRow, "slug" | "updatedAt">[]> {
  return conn.sql<Pick<ProductRow, "slug" | "updatedAt">[]>`
    SELECT slug, to_char(updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt"
    FROM products WHERE NOT waits ORDER BY updated_at DESC, id LIMIT ${limit}`;
}
