import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import {
  amountCheck,
  belongsTo,
  createdAt,
  id,
  knownCheck,
  moment,
  money,
  updatedAt,
} from "../db/columns.ts";
import { fulfilments } from "./fulfilments.tables.ts";

const fulfilmentId = () =>
  belongsTo("fulfilment_id", () => fulfilments.id, { onDelete: "cascade" });

/** A rate, as the carrier offered it for one fulfilment. */
const rate = () => ({
  shipmentId: text("shipment_id").notNull(),
  carrierName: text("carrier_name").notNull(),
  serviceLevel: text("service_level").notNull(),
  cost: money("cost").notNull(),
  estimatedDeliveryDays: integer("estimated_delivery_days"),
  /** Of the content and the address: a label for another content or address is refused. */
  fingerprint: text("fingerprint").notNull(),
});

/** What the carrier offered. A label is bought only at one of these rates. */
export const labelRates = pgTable(
  "label_rates",
  {
    rateId: text("rate_id").primaryKey(),
    fulfilmentId: fulfilmentId(),
    ...rate(),
    createdAt: createdAt(),
  },
  (table) => [
    index("label_rates_fulfilment").on(table.fulfilmentId),
    index("label_rates_created_at").on(table.createdAt),
    amountCheck("label_rates_cost_range", table.cost),
  ],
);

/**
 * In this order: the carrier was asked, or is about to be, and its answer is not stored; the label is
 * bought; its money is asked back; that was done; there is no label, because the carrier refused or
 * did not buy.
 */
export const LABEL_STATES = ["buying", "bought", "voiding", "voided", "none"] as const;

/**
 * Purchases of labels. The row is stored before the carrier is asked, so that a purchase whose answer
 * got lost is found. A fulfilment has at most one that is neither voided nor without a label.
 */
export const labelPurchases = pgTable(
  "label_purchases",
  {
    id: id(),
    fulfilmentId: fulfilmentId(),
    rateId: text("rate_id").notNull(),
    ...rate(),
    state: text("state", { enum: LABEL_STATES }).notNull().default("buying"),
    transactionId: text("transaction_id"),
    labelUrl: text("label_url"),
    trackingNumber: text("tracking_number"),
    trackingUrl: text("tracking_url"),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    /** When the worker looks at it again; null when nothing is open. */
    tryAt: moment("try_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    knownCheck("label_purchases_state_known", table.state, LABEL_STATES),
    check(
      "label_purchases_transaction",
      sql`(${table.state} IN ('bought', 'voiding', 'voided')) = (${table.transactionId} IS NOT NULL)`,
    ),
    // Never two labels for one fulfilment.
    uniqueIndex("label_purchases_one_live")
      .on(table.fulfilmentId)
      .where(sql`${table.state} IN ('buying', 'bought', 'voiding')`),
    uniqueIndex("label_purchases_transaction_once")
      .on(table.transactionId)
      .where(sql`${table.transactionId} IS NOT NULL`),
    index("label_purchases_fulfilment").on(table.fulfilmentId),
    index("label_purchases_actor").on(table.actorId),
    index("label_purchases_due").on(table.tryAt).where(sql`${table.tryAt} IS NOT NULL`),
    index("label_purchases_tracking")
      .on(table.trackingNumber)
      .where(sql`${table.trackingNumber} IS NOT NULL`),
    amountCheck("label_purchases_cost_range", table.cost),
  ],
);
