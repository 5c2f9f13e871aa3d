import { createHash } from "node:crypto";
import { eq, gt } from "drizzle-orm";
import type { Destination, Permission, ProductRule } from "#shared/domain/buyers.ts";
import { type Connection, firstOf, type Transaction } from "../db/client.ts";
import type { Query } from "../db/send-in-order.ts";
import { FEFO, type ReleasedLot } from "../inventory/inventory.queries.ts";
import type { StandingRow } from "./buyers.queries.ts";
import { orderEvidence } from "./buyers.tables.ts";

export type Evidence = {
  orderId: string;
  placedAt: string;
  userId: string | null;
  permission: Permission;
  until: string | null;
  statementVersion: number | null;
  rulesVersion: number;
  destination: Destination | null;
  lines: Pick<ProductRule, "productId" | "productName" | "access" | "regions">[];
  /** The released lots of the products at that moment, from which the order would have been packed. */
  lots: EvidenceLot[];
};

export type EvidenceLot = {
  productId: string;
  lotNumber: string;
  releasedAt: string | null;
  releasedBy: string | null;
  testVersion: number;
  retestOn: string | null;
  expiresOn: string | null;
  documents: { kind: string; version: number; sha256: string }[];
};

export type NewEvidence = {
  orderId: string;
  placedAt: Date;
  userId: string | null;
  standing: StandingRow | undefined;
  permission: Permission;
  destination: Destination | null;
  rules: readonly ProductRule[];
  /** False when none of the products has lots: then none are looked for. */
  hasLots: boolean;
};

/**
 * Stores by what an order was permitted, with the released lots of its products, and returns these in FEFO order. It is one query in the
 * transaction of the order, and it takes no lock that other orders wait for.
 */
export function insertEvidence(tx: Transaction, evidence: NewEvidence): Query<ReleasedLot> {
  const { orderId, placedAt, userId, standing, permission, destination, rules } = evidence;
  const facts = {
    orderId,
    placedAt: placedAt.toISOString(),
    userId,
    permission,
    until: standing?.until ? new Date(standing.until).toISOString() : null,
    statementVersion: standing?.statementVersion ?? null,
    rulesVersion: standing?.rulesVersion ?? 0,
    destination,
    lines: rules,
  };
  if (!evidence.hasLots) {
    const body = JSON.stringify({ ...facts, lots: [] });
    const hash = createHash("sha256").update(body).digest("hex");
    return tx.sql<ReleasedLot[]>`
      INSERT INTO order_evidence (order_id, body, hash) VALUES (${orderId}, ${body}, ${hash})`;
  }
  // As text, and materialized for the hash: as jsonb it took twice as long.
  const beginning = `${JSON.stringify(facts).slice(0, -1)},"lots":`;
  return tx.sql<ReleasedLot[]>`
    WITH released AS MATERIALIZED (
      SELECT * FROM lots
      WHERE product_id = ANY(${rules.map(({ productId }) => productId)}::text[]) AND state = 'released'
    ), evidence AS MATERIALIZED (
      SELECT ${beginning} || coalesce((
        SELECT json_agg(json_build_object(
          'productId', l.product_id, 'lotNumber', l.lot_number, 'releasedAt', l.released_at,
          'releasedBy', l.released_by_name, 'testVersion', l.test_version,
          'retestOn', l.retest_on, 'expiresOn', l.expires_on,
          'documents', coalesce((
            SELECT json_agg(json_build_object('kind', d.kind, 'version', d.version, 'sha256', d.sha256)
              ORDER BY d.kind, d.version)
            FROM lot_documents d WHERE d.lot_id = l.id AND NOT d.is_draft), '[]'::json))
          ORDER BY l.lot_number)
        FROM released l)::text, '[]') || '}' AS body
    ), stored AS (
      INSERT INTO order_evidence (order_id, body, hash)
      SELECT ${orderId}, body, encode(sha256(convert_to(body, 'UTF8')), 'hex') FROM evidence
    )
    SELECT product_id AS "productId", available FROM released
    ORDER BY ${tx.sql.unsafe(FEFO)}`;
}

type StoredEvidence = typeof orderEvidence.$inferSelect;

export async function findEvidence(conn: Connection, orderId: string) {
  return conn.select().from(orderEvidence).where(eq(orderEvidence.orderId, orderId)).then(firstOf);
}

/** Evidence of orders after an id, in the order of the ids. */
export async function findEvidenceAfter(conn: Connection, orderId: string, limit: number) {
  return conn
    .select()
    .from(orderEvidence)
    .where(gt(orderEvidence.orderId, orderId))
    .orderBy(orderEvidence.orderId)
    .limit(limit);
}

/**
 * Evidence that the record does not contain yet. Ids of orders grow with time, so only those since the newest
 * recorded order, less an hour for transactions that end late, are looked at.
 */
export async function findUnrecordedEvidence(conn: Connection, limit: number) {
  return conn.sql<StoredEvidence[]>`
    WITH newest AS (
      SELECT max(order_id) AS id FROM buyer_records WHERE kind = 'order'
    ), since AS (
      SELECT coalesce(lpad(to_hex(
        (('x' || substr(replace(id, '-', ''), 1, 12))::bit(48)::bigint) - 3600000), 12, '0'), '') AS id
      FROM newest
    )
    SELECT e.order_id AS "orderId", e.body, e.hash FROM order_evidence e, since
    WHERE e.order_id > CASE WHEN since.id = '' THEN '' ELSE substr(since.id, 1, 8) || '-' || substr(since.id, 9, 4) END
      AND NOT EXISTS (SELECT FROM buyer_records r WHERE r.order_id = e.order_id AND r.kind = 'order')
    ORDER BY e.order_id LIMIT ${limit}`;
}
