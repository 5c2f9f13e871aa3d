import { HIT_STATES, type ScreeningHit } from "#shared/contracts/screening.ts";
import { type Connection, firstOf, type Transaction } from "../db/client.ts";
import { namesInCareOf, withoutCareOf } from "./fold-name.ts";
import type { ListedName } from "./name-index.ts";

export type SubjectKind = "user" | "application" | "order";

export type Subject = {
  kind: SubjectKind;
  id: string;
  userId: string | null;
  names: string[];
  /** The parts of each address: street and city. */
  addresses: string[][];
};

/** The id of the present list; null when none was loaded. */
export async function findListId(conn: Connection): Promise<string | null> {
  const [row] = await conn.sql<{ id: string }[]>`
    SELECT id FROM screening_lists ORDER BY created_at DESC, id DESC LIMIT 1`;
  return row?.id ?? null;
}

export async function findAllNames(conn: Connection): Promise<ListedName[]> {
  return conn.sql<ListedName[]>`SELECT entry_key AS "entryKey", name FROM screening_names`;
}

export async function findNamesByKeys(conn: Connection, keys: readonly string[]) {
  return conn.sql<ListedName[]>`
    SELECT entry_key AS "entryKey", name FROM screening_names WHERE keys && ${[...keys]}::text[]`;
}

export async function findByAddresses(conn: Connection, plains: readonly string[]) {
  return conn.sql<{ entryKey: string; plain: string }[]>`
    SELECT entry_key AS "entryKey", plain FROM screening_addresses
    WHERE plain = ANY(${[...plains]}::text[])`;
}

export async function findEntries(conn: Connection, keys: readonly string[]) {
  const rows = await conn.sql<{ key: string; name: string; source: string }[]>`
    SELECT key, name, source FROM screening_entries WHERE key = ANY(${[...keys]}::text[])`;
  return new Map(rows.map(({ key, ...entry }) => [key, entry]));
}

/** The names and addresses of these subjects, as they are now. */
export async function findSubjects(conn: Connection, kind: SubjectKind, ids: readonly string[]) {
  const list = [...ids];
  const queries = {
    user: () => conn.sql<SubjectRow[]>`
      SELECT u.id, u.id AS "userId", jsonb_build_array(u.first_name || ' ' || u.last_name) AS names,
        jsonb_build_array(jsonb_build_array(u.street, u.city)) || coalesce((
          SELECT jsonb_agg(jsonb_build_array(a.address1, a.city)) FROM user_addresses a
          WHERE a.user_id = u.id), '[]'::jsonb) AS addresses,
        coalesce((SELECT jsonb_agg(a.address2) FROM user_addresses a
          WHERE a.user_id = u.id), '[]'::jsonb) AS "secondLines"
      FROM users u WHERE u.id = ANY(${list}::text[])`,
    application: () => conn.sql<SubjectRow[]>`
      SELECT a.id, a.user_id AS "userId",
        jsonb_build_array(a.institution ->> 'name', a.supervisor, u.first_name || ' ' || u.last_name) AS names,
        jsonb_build_array(jsonb_build_array(a.institution ->> 'address')) AS addresses,
        '[]'::jsonb AS "secondLines"
      FROM buyer_applications a JOIN users u ON u.id = a.user_id WHERE a.id = ANY(${list}::text[])`,
    order: () => conn.sql<SubjectRow[]>`
      SELECT o.id, o.user_id AS "userId",
        jsonb_build_array(o.first_name || ' ' || o.last_name, o.institution,
          u.first_name || ' ' || u.last_name) AS names,
        jsonb_build_array(
          jsonb_build_array(o.shipping_address ->> 'address1', o.shipping_address ->> 'city'),
          jsonb_build_array(o.billing_address ->> 'address1', o.billing_address ->> 'city')) AS addresses,
        jsonb_build_array(o.shipping_address ->> 'address2', o.billing_address ->> 'address2') AS "secondLines"
      FROM orders o LEFT JOIN users u ON u.id = o.user_id WHERE o.id = ANY(${list}::text[])`,
  };
  const rows = await queries[kind]();
  return rows.map(({ id, userId, names, addresses, secondLines }) => ({
    kind,
    id,
    userId,
    names: [
      ...new Set([
        ...names.filter(isFilled),
        ...[...addresses.flat(), ...secondLines].filter(isFilled).flatMap(namesInCareOf),
      ]),
    ],
    addresses: addresses.map((parts) => parts.filter(isFilled).map(withoutCareOf).filter(isFilled)),
  }));
}

const isFilled = (text: string | null): text is string => Boolean(text?.trim());

type SubjectRow = {
  id: string;
  userId: string | null;
  names: (string | null)[];
  addresses: (string | null)[][];
  /** Read for names after "c/o" only: a suite does not make another house. */
  secondLines: (string | null)[];
};

/**
 * Customers, applications and open orders that were not compared with this list, or changed since, by id. `after` spares
 * the database those that the same pass has compared.
 */
export async function findPending(
  conn: Connection,
  kind: SubjectKind,
  listId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const queries = {
    user: () => conn.sql<{ id: string }[]>`
      SELECT u.id FROM users u
      LEFT JOIN screening_checks c ON c.subject = 'user' AND c.subject_id = u.id
      WHERE u.id > ${after} AND u.deactivated_at IS NULL AND u.role = 'customer'
        AND (c.list_id IS DISTINCT FROM ${listId} OR u.updated_at > c.checked_at
          OR EXISTS (SELECT FROM user_addresses a WHERE a.user_id = u.id AND a.updated_at > c.checked_at))
      ORDER BY u.id LIMIT ${limit}`,
    application: () => conn.sql<{ id: string }[]>`
      SELECT a.id FROM buyer_applications a
      LEFT JOIN screening_checks c ON c.subject = 'application' AND c.subject_id = a.id
      WHERE a.id > ${after} AND a.state IN ('open', 'asked', 'approved')
        AND (c.list_id IS DISTINCT FROM ${listId} OR a.updated_at > c.checked_at)
      ORDER BY a.id LIMIT ${limit}`,
    order: () => conn.sql<{ id: string }[]>`
      SELECT o.id FROM orders o
      LEFT JOIN screening_checks c ON c.subject = 'order' AND c.subject_id = o.id
      WHERE o.id > ${after} AND o.status IN ('awaiting-payment', 'processing') AND o.shipping_status <> 'shipped'
        AND (c.list_id IS DISTINCT FROM ${listId} OR o.updated_at > c.checked_at)
      ORDER BY o.id LIMIT ${limit}`,
  };
  return (await queries[kind]()).map(({ id }) => id);
}

export async function isCheckCurrent(
  conn: Connection,
  { kind, id }: Pick<Subject, "kind" | "id">,
  check: { listId: string; fingerprint: string },
): Promise<boolean> {
  const rows = await conn.sql`
    SELECT 1 FROM screening_checks WHERE subject = ${kind} AND subject_id = ${id}
      AND list_id = ${check.listId} AND fingerprint = ${check.fingerprint}`;
  return rows.length > 0;
}

export type Check = Pick<Subject, "kind" | "id"> & {
  listId: string;
  fingerprint: string;
  at: Date;
};

export async function writeChecks(tx: Transaction, checks: readonly Check[]): Promise<void> {
  if (checks.length === 0) return;
  await tx.sql`
    INSERT INTO screening_checks (subject, subject_id, list_id, fingerprint, checked_at)
    SELECT * FROM unnest(
      ${checks.map(({ kind }) => kind)}::text[], ${checks.map(({ id }) => id)}::text[],
      ${checks.map(({ listId }) => listId)}::text[],
      ${checks.map(({ fingerprint }) => fingerprint)}::text[],
      ${checks.map(({ at }) => at.toISOString())}::text[]::timestamptz[])
    ON CONFLICT (subject, subject_id) DO UPDATE SET
      list_id = excluded.list_id, fingerprint = excluded.fingerprint, checked_at = excluded.checked_at`;
}

export type NewHit = Pick<Subject, "kind" | "id" | "userId"> & {
  name: string;
  plain: string;
  entryKey: string;
  listedName: string;
  source: string;
};

/**
 * Whether a hit `h` is of the same customer: of the account, or, for orders without an account, of the email address. Two people
 * without an account may have the same name, and one of them may be the listed one.
 */
const ofSameCustomer = (
  { sql }: Transaction,
  { userId, orderId }: { userId: string | null; orderId: string | null },
) =>
  userId !== null
    ? sql`h.user_id = ${userId}`
    : sql`h.user_id IS NULL AND EXISTS (
        SELECT FROM orders theirs JOIN orders this ON lower(theirs.email) = lower(this.email)
        WHERE theirs.id = h.order_id AND this.id = ${orderId})`;

/**
 * Inserts a hit, unless it is there, or a person has cleared the same name of the same customer with the same entry.
 * Returns whether it is new.
 */
export async function insertHit(tx: Transaction, hit: NewHit, at: Date): Promise<boolean> {
  const orderId = hit.kind === "order" ? hit.id : null;
  const applicationId = hit.kind === "application" ? hit.id : null;
  const inserted = await tx.sql`
    INSERT INTO screening_hits (id, subject, subject_id, user_id, order_id, application_id, name,
      plain, entry_key, listed_name, source, created_at)
    SELECT ${Bun.randomUUIDv7()}, ${hit.kind}, ${hit.id}, ${hit.userId}::text, ${orderId}::text,
      ${applicationId}::text, ${hit.name}, ${hit.plain}, ${hit.entryKey}, ${hit.listedName},
      ${hit.source}, ${at.toISOString()}::timestamptz
    WHERE NOT EXISTS (
      SELECT FROM screening_hits h WHERE h.state = 'cleared' AND h.plain = ${hit.plain}
        AND h.entry_key = ${hit.entryKey} AND ${ofSameCustomer(tx, { ...hit, orderId })})
    ON CONFLICT (subject, subject_id, plain, entry_key) DO NOTHING`;
  return inserted.count > 0;
}

export type HitRow = Omit<ScreeningHit, "listed"> & {
  subject: SubjectKind;
  plain: string;
  entryKey: string;
  listedName: string;
  source: string;
};

const HIT = `h.id, h.state, h.subject, h.order_id AS "orderId", h.user_id AS "userId",
  h.application_id AS "applicationId", h.name, h.plain, h.entry_key AS "entryKey",
  h.listed_name AS "listedName", h.source, h.reason, h.created_at AS "createdAt",
  h.decided_at AS "decidedAt"`;

export async function listHits(
  conn: Connection,
  {
    state = null,
    userId = null,
    limit,
    offset,
  }: { state?: HitRow["state"] | null; userId?: string | null; limit: number; offset: number },
): Promise<{ rows: HitRow[]; total: number }> {
  const wanted = conn.sql`
    (${state}::text IS NULL OR h.state = ${state}) AND (${userId}::text IS NULL OR h.user_id = ${userId})`;
  const rows = await conn.sql<HitRow[]>`
    SELECT ${conn.sql.unsafe(HIT)} FROM screening_hits h
    WHERE ${wanted}
    ORDER BY h.created_at, h.id LIMIT ${limit} OFFSET ${offset}`;
  const [count] = await conn.sql<{ total: number }[]>`
    SELECT count(*)::int AS total FROM screening_hits h
    WHERE ${wanted}`;
  return { rows, total: count?.total ?? 0 };
}

export async function lockHit(tx: Transaction, id: string): Promise<HitRow | null> {
  return tx.sql<HitRow[]>`
    SELECT ${tx.sql.unsafe(HIT)} FROM screening_hits h WHERE h.id = ${id} FOR UPDATE`.then(firstOf);
}

/** Decides a hit; clearing one clears every open hit of the same customer, name and entry. Returns their ids. */
export async function decideHit(
  tx: Transaction,
  hit: HitRow,
  { state, reason, at }: { state: "cleared" | "confirmed"; reason: string; at: Date },
): Promise<string[]> {
  const rows = await tx.sql<{ id: string }[]>`
    UPDATE screening_hits h SET state = ${state}, reason = ${reason}, decided_at = ${at.toISOString()}
    WHERE h.id = ${hit.id} OR (${state} = 'cleared' AND h.state = 'open' AND h.plain = ${hit.plain}
      AND h.entry_key = ${hit.entryKey} AND ${ofSameCustomer(tx, hit)})
    RETURNING h.id`;
  return rows.map(({ id }) => id);
}

/** The hits of an order: its own, and those of its customer. Those that were not cleared hold it. */
export async function findHitsOf(
  conn: Connection,
  { orderId, userId }: { orderId: string; userId: string | null },
  { states = HIT_STATES }: { states?: readonly HitRow["state"][] } = {},
): Promise<HitRow[]> {
  return conn.sql<HitRow[]>`
    SELECT ${conn.sql.unsafe(HIT)} FROM screening_hits h
    WHERE h.state = ANY(${[...states]}::text[])
      AND (h.order_id = ${orderId} OR (h.user_id = ${userId}::text AND h.order_id IS NULL))
    ORDER BY h.created_at LIMIT 100`;
}

/**
 * Moves the hits on the names of one account to another. A pair of a name and an entry is stored once for an account, so
 * a hit that both accounts have keeps its `subject_id`. The caller moves orders and `user_id`, of every hit.
 */
export async function moveHits(
  { sql }: Transaction,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await sql`
    UPDATE screening_hits old SET subject_id = ${into}
    WHERE subject = 'user' AND subject_id = ${from} AND NOT EXISTS (
      SELECT FROM screening_hits kept WHERE kept.subject = 'user' AND kept.subject_id = ${into}
        AND kept.plain = old.plain AND kept.entry_key = old.entry_key)`;
  await sql`DELETE FROM screening_checks WHERE subject = 'user' AND subject_id = ${from}`;
}
