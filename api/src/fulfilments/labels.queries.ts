import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { type Connection, firstOf, rowOf, type Transaction } from "../db/client.ts";
import { deleteOldest } from "../db/delete-old-rows.ts";
import { newerVersion } from "../db/versions.ts";
import { SHIPMENT_FACTS, type ShipmentFact } from "../orders/orders.tables.ts";
import { labelPurchases, labelRates } from "./labels.tables.ts";

export type LabelRateRow = typeof labelRates.$inferSelect;
export type LabelPurchaseRow = typeof labelPurchases.$inferSelect;
type LabelPurchaseChange = Partial<
  Pick<
    LabelPurchaseRow,
    "state" | "transactionId" | "labelUrl" | "trackingNumber" | "trackingUrl" | "tryAt"
  >
>;

export const labelFacts = (label: LabelPurchaseRow) => ({
  carrierName: label.carrierName,
  serviceLevel: label.serviceLevel,
  trackingNumber: label.trackingNumber,
  trackingUrl: label.trackingUrl,
  labelUrl: label.labelUrl,
  shippingCost: label.cost,
  estimatedDeliveryDays: label.estimatedDeliveryDays,
  shippoShipmentId: label.shipmentId,
  shippoRateId: label.rateId,
  shippoTransactionId: label.transactionId,
});

/** The same facts of a parcel without a label. */
export const NO_LABEL = Object.fromEntries(SHIPMENT_FACTS.map((name) => [name, null])) as Record<
  ShipmentFact,
  null
>;

const LIVE: LabelPurchaseRow["state"][] = ["buying", "bought", "voiding"];

/** A rate that is already stored stays unchanged. */
export async function insertRates(conn: Connection, rates: (typeof labelRates.$inferInsert)[]) {
  if (rates.length > 0) await conn.insert(labelRates).values(rates).onConflictDoNothing();
}

export async function findRate(conn: Connection, rateId: string): Promise<LabelRateRow | null> {
  return conn.select().from(labelRates).where(eq(labelRates.rateId, rateId)).then(firstOf);
}

/** Deletes rates that were offered before the given time; carriers sell a rate only for some days. */
export const deleteOldRates = deleteOldest("label_rates", "created_at");

export async function insertPurchase(
  tx: Transaction,
  purchase: typeof labelPurchases.$inferInsert,
): Promise<LabelPurchaseRow> {
  return tx.insert(labelPurchases).values(purchase).returning().then(rowOf);
}

export async function findPurchase(conn: Connection, id: string): Promise<LabelPurchaseRow | null> {
  return conn.select().from(labelPurchases).where(eq(labelPurchases.id, id)).then(firstOf);
}

/** The purchases of these fulfilments that have a label or may get one: at most one each. */
export async function findLivePurchases(conn: Connection, fulfilmentIds: readonly string[]) {
  if (fulfilmentIds.length === 0) return [];
  return conn
    .select()
    .from(labelPurchases)
    .where(
      and(
        inArray(labelPurchases.fulfilmentId, [...fulfilmentIds]),
        inArray(labelPurchases.state, LIVE),
      ),
    );
}

/** The bought label with this tracking number; null if the label was not bought here. */
export async function findTracked(conn: Connection, trackingNumber: string) {
  return conn
    .select()
    .from(labelPurchases)
    .where(
      and(eq(labelPurchases.trackingNumber, trackingNumber), eq(labelPurchases.state, "bought")),
    )
    .then(firstOf);
}

/** The ids of purchases that the worker looks at now, oldest first. */
export async function findDuePurchases(conn: Connection, now: Date, limit: number) {
  const rows = await conn
    .select({ id: labelPurchases.id })
    .from(labelPurchases)
    .where(lte(labelPurchases.tryAt, now))
    .orderBy(asc(labelPurchases.tryAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * The ids of labels to void, because their parcel was cancelled or left without them. Carriers refund a label for at
 * most 30 days.
 */
export async function findUselessLabels({ sql }: Connection, now: Date, limit: number) {
  const rows = await sql<{ id: string }[]>`
    SELECT p.id FROM label_purchases p JOIN fulfilments f ON f.id = p.fulfilment_id
    WHERE p.state = 'bought' AND coalesce(p.try_at <= ${now.toISOString()}, true)
      AND p.created_at > ${now.toISOString()}::timestamptz - interval '30 days'
      AND (f.state = 'cancelled'
      OR (f.state IN ('shipped', 'delivered') AND f.shippo_transaction_id IS DISTINCT FROM p.transaction_id))
    ORDER BY p.id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/**
 * Claims a purchase without an answer until the given time, so that only one request or worker looks for its label.
 * Returns false if another one has claimed it.
 */
export async function claimPurchase(
  { sql }: Connection,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const claimed = await sql`
    UPDATE label_purchases SET try_at = ${until.toISOString()}
    WHERE id = ${id} AND state = 'buying' AND coalesce(try_at <= ${now.toISOString()}, true)
    RETURNING id`;
  return claimed.length > 0;
}

export async function updatePurchase(tx: Transaction, id: string, change: LabelPurchaseChange) {
  await tx
    .update(labelPurchases)
    .set({ ...change, updatedAt: newerVersion(labelPurchases.updatedAt) })
    .where(eq(labelPurchases.id, id));
}
