import { and, eq, getTableColumns, gt, ilike, ne, or, sql } from "drizzle-orm";
import type { CurrentLot, LotState, LotsQuery, TestKind } from "#shared/contracts/lots.ts";
import { users } from "../accounts/accounts.tables.ts";
import { type Connection, firstOf, type Transaction } from "../db/client.ts";
import { countRows } from "../db/count-rows.ts";
import { escapeLike } from "../db/like.ts";
import type { Query } from "../db/send-in-order.ts";
import { newerVersion } from "../db/versions.ts";
import { FEFO } from "../inventory/inventory.queries.ts";
import { products } from "../products/products.tables.ts";
import { lots } from "./lots.tables.ts";

export type StoredLot = typeof lots.$inferSelect;

export type LotFilter = Omit<LotsQuery, "after">;

const ofProduct = {
  name: products.name,
  variantValue: products.variantValue,
  slug: products.slug,
  casNumber: products.casNumber,
  sequence: products.sequence,
  nTerminus: products.nTerminus,
  cTerminus: products.cTerminus,
  molecularWeight: products.molecularWeight,
  /** Its text waits, so that neither it nor its lots are public. */
  waits: products.waits,
};

export type LotRow = StoredLot & {
  product: Pick<typeof products.$inferSelect, keyof typeof ofProduct>;
};

const selectLots = (conn: Connection) =>
  conn
    .select({ ...getTableColumns(lots), product: ofProduct })
    .from(lots)
    .innerJoin(products, eq(products.id, lots.productId));

export async function findLot(conn: Connection, id: string): Promise<LotRow | null> {
  return selectLots(conn).where(eq(lots.id, id)).then(firstOf);
}

export async function findLotByNumber(conn: Connection, lotNumber: string): Promise<LotRow | null> {
  return selectLots(conn).where(eq(lots.lotNumber, lotNumber)).then(firstOf);
}

/** Finds lots by their numbers in stored form. */
export async function findLotsByNumbers(
  conn: Connection,
  lotNumbers: readonly string[],
): Promise<LotRow[]> {
  return selectLots(conn).where(
    sql`${lots.lotNumber} = ANY(${sql.param([...lotNumbers])}::text[])`,
  );
}

/** The lots after the one with this id ("" for the first), by id and therefore in the order of entry. */
export async function findLotsAfter(
  conn: Connection,
  id: string,
  limit: number,
): Promise<LotRow[]> {
  return selectLots(conn).where(gt(lots.id, id)).orderBy(lots.id).limit(limit);
}

/** Released lots whose expiry or retest date has come, oldest first. `today` is yyyy-MM-dd. */
export async function findPassedLots(conn: Connection, today: string): Promise<string[]> {
  const rows = await conn.sql<{ id: string }[]>`
    SELECT id FROM lots
    WHERE state = 'released' AND least(expires_on, retest_on) <= ${today}::text::date
    ORDER BY least(expires_on, retest_on), id LIMIT 1000`;
  return rows.map(({ id }) => id);
}

/** Locks the lot until the transaction ends, so that changes of its results, state and units do not overlap. */
export async function lockLot(tx: Transaction, id: string): Promise<LotRow | null> {
  const [locked] = await tx
    .select({ id: lots.id })
    .from(lots)
    .where(eq(lots.id, id))
    .for("no key update");
  return locked ? findLot(tx, id) : null;
}

/**
 * The id makes each order total, so that pages never overlap. A lot without a day stands behind all others, as
 * 'infinity'.
 */
const SORTS = {
  newest: { key: sql`${lots.createdAt}`, direction: "DESC" },
  number: { key: sql`${lots.lotNumber}`, direction: "ASC" },
  use_by: {
    key: sql`coalesce(${lots.expiresOn}, ${lots.retestOn}, 'infinity'::date)`,
    direction: "ASC",
  },
} as const;

/** In the requested order, newest first by default; `after` is the last lot of the previous page. */
export async function listLots(
  conn: Connection,
  filter: LotFilter,
  { after, limit }: { after: StoredLot | null; limit: number },
): Promise<LotRow[]> {
  const { key, direction } = SORTS[filter.sortBy ?? "newest"];
  const by = sql.raw(direction);
  const sign = sql.raw(direction === "ASC" ? ">" : "<");
  // From its values: it may be deleted meanwhile.
  const place =
    after &&
    sql`(SELECT ${key}, ${lots.id} FROM (SELECT ${after.id}::text AS id, ${after.lotNumber}::text AS lot_number,
      ${after.expiresOn}::date AS expires_on, ${after.retestOn}::date AS retest_on,
      ${after.createdAt.toISOString()}::timestamptz AS created_at) AS lots)`;
  const beyond = place ? sql`(${key}, ${lots.id}) ${sign} ${place}` : undefined;
  return selectLots(conn)
    .where(and(matching(filter), beyond))
    .orderBy(sql`${key} ${by}, ${lots.id} ${by}`)
    .limit(limit);
}

/** Counts to 10,000 at most. */
export async function countLots(conn: Connection, filter: LotFilter): Promise<number> {
  return countRows(conn, lots, matching(filter));
}

function matching({ productId, state, search }: LotFilter) {
  const motif = search?.trim() ? `%${escapeLike(search.trim())}%` : null;
  return and(
    productId ? eq(lots.productId, productId) : undefined,
    state ? eq(lots.state, state) : undefined,
    motif
      ? or(
          ilike(lots.lotNumber, motif),
          ilike(lots.supplierLot, motif),
          sql`${lots.productId} IN (
            SELECT id FROM products WHERE name || ' ' || coalesce(variant_value, '') ILIKE ${motif})`,
        )
      : undefined,
  );
}

export async function insertLot(tx: Transaction, lot: typeof lots.$inferInsert): Promise<void> {
  await tx.insert(lots).values(lot);
}

export async function updateLot(
  tx: Transaction,
  id: string,
  change: Partial<Omit<StoredLot, "id" | "received" | "allocated" | "available">>,
): Promise<void> {
  await tx
    .update(lots)
    .set({ ...change, updatedAt: newerVersion(lots.updatedAt) })
    .where(eq(lots.id, id));
}

/** Does not change the version, because no entered field changes: an open form can still be saved. */
export async function setState(
  tx: Transaction,
  id: string,
  state: LotState,
  stateReason?: string,
): Promise<void> {
  await tx.update(lots).set({ state, stateReason }).where(eq(lots.id, id));
}

/** The number of another lot with the same results; null when there is none. */
export async function findTwin(
  conn: Connection,
  { id, resultsKey }: Pick<StoredLot, "id" | "resultsKey">,
): Promise<string | null> {
  if (resultsKey === null) return null;
  const [twin] = await conn
    .select({ lotNumber: lots.lotNumber })
    .from(lots)
    .where(and(eq(lots.resultsKey, resultsKey), ne(lots.id, id)))
    .orderBy(lots.createdAt)
    .limit(1);
  return twin?.lotNumber ?? null;
}

/** The same for several results: key → number of the oldest lot with them. */
export async function findTwins(
  conn: Connection,
  resultsKeys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await conn.sql<{ key: string; lotNumber: string }[]>`
    SELECT DISTINCT ON (results_key) results_key AS key, lot_number AS "lotNumber" FROM lots
    WHERE results_key = ANY(${[...resultsKeys]}::text[]) ORDER BY results_key, created_at`;
  return new Map(rows.map(({ key, lotNumber }) => [key, lotNumber]));
}

/** Deletes a locked lot that was never released and has no units, documents or traces. */
export async function deleteLot(tx: Transaction, id: string): Promise<void> {
  await tx.sql`DELETE FROM lot_tests WHERE lot_id = ${id}`;
  await tx.sql`DELETE FROM lot_test_versions WHERE lot_id = ${id}`;
  await tx.sql`DELETE FROM lots WHERE id = ${id}`;
}

/** Whether a product has any lot. */
export async function hasAnyLot(conn: Connection, productId: string): Promise<boolean> {
  const [row] = await conn.sql<{ found: boolean }[]>`
    SELECT EXISTS (SELECT FROM lots WHERE product_id = ${productId}) AS found`;
  return row?.found ?? false;
}

/** The name of a staff member; null for an unknown id. */
export async function findName(conn: Connection, userId: string): Promise<string | null> {
  const [user] = await conn
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId));
  return user ? `${user.firstName} ${user.lastName}`.trim() : null;
}

export async function findPublishedNumbers(conn: Connection, productId: string): Promise<string[]> {
  const rows = await conn.sql<{ lotNumber: string }[]>`
    SELECT lot_number AS "lotNumber" FROM lots
    WHERE product_id = ${productId} AND released_at IS NOT NULL`;
  return rows.map(({ lotNumber }) => lotNumber);
}

/**
 * The lots that the next orders of products get, as SQL: by FEFO, after subtracting the units that are sold but not
 * allocated. Lots whose date has passed are left out. `ofProducts` is a condition for lots; `today` is yyyy-MM-dd.
 */
export const currentLots = ({ sql }: Connection, today: string, ofProducts: Query) => sql`(
  SELECT DISTINCT ON (l.product_id) l.* FROM (
    SELECT *, sum(available) OVER (PARTITION BY product_id ORDER BY ${sql.unsafe(FEFO)}) AS up_to
    FROM lots WHERE ${ofProducts} AND state = 'released'
      AND coalesce(expires_on > ${today}::date, true) AND coalesce(retest_on > ${today}::date, true)
  ) AS l JOIN products p ON p.id = l.product_id
  WHERE l.up_to + p.stock_quantity - p.lot_debt >
    (SELECT sum(available) FROM lots WHERE product_id = p.id AND state = 'released')
  ORDER BY l.product_id, l.up_to
)`;

/** The present result of this kind of a lot `c`, as SQL. */
export const resultOf = ({ sql }: Connection, kind: TestKind) => sql`(
  SELECT t.result FROM lot_tests t
  WHERE t.lot_id = c.id AND t.version = c.test_version AND t.kind = ${kind} AND t.result IS NOT NULL
  ORDER BY t.position LIMIT 1
)`;

/** The current lots of these products, by product. */
export async function findCurrentLots(
  conn: Connection,
  productIds: readonly string[],
  today: string,
): Promise<Map<string, CurrentLot>> {
  const ofProducts = conn.sql`product_id = ANY(${[...productIds]}::text[])`;
  const rows = await conn.sql<(CurrentLot & { productId: string })[]>`
    SELECT c.product_id AS "productId", c.lot_number AS "lotNumber", c.retest_on::text AS "retestOn",
      ${resultOf(conn, "hplc-purity")} AS purity, ${resultOf(conn, "ms-identity")} AS "massFound"
    FROM ${currentLots(conn, today, ofProducts)} AS c`;
  return new Map(rows.map(({ productId, ...lot }) => [productId, lot]));
}
