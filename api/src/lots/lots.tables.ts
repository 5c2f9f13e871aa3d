import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { DOCUMENT_KINDS } from "#shared/contracts/lot-documents.ts";
import { MOVEMENT_KINDS } from "#shared/contracts/lot-movements.ts";
import { LOT_STATES, TEST_KINDS } from "#shared/contracts/lots.ts";
import { users } from "../accounts/accounts.tables.ts";
import {
  amountCheck,
  belongsTo,
  bytes,
  createdAt,
  id,
  knownCheck,
  moment,
  money,
  updatedAt,
} from "../db/columns.ts";
import { fulfilmentLines, fulfilments } from "../fulfilments/fulfilments.tables.ts";
import { orderItems } from "../orders/orders.tables.ts";
import { products } from "../products/products.tables.ts";

const day = (name: string) => date(name, { mode: "string" });

/**
 * Units that were made or bought together, with one certificate. Only a trigger on the movements may change the units.
 */
export const lots = pgTable(
  "lots",
  {
    id: id(),
    productId: belongsTo("product_id", () => products.id),
    lotNumber: text("lot_number").notNull().unique("lots_number_unique"),
    supplierLot: text("supplier_lot"),
    manufacturer: text("manufacturer"),
    manufacturedOn: day("manufactured_on"),
    retestOn: day("retest_on"),
    expiresOn: day("expires_on"),
    state: text("state", { enum: LOT_STATES }).notNull().default("quarantine"),
    /** Milligrams per vial. */
    fillMg: doublePrecision("fill_mg"),
    saltForm: text("salt_form"),
    appearance: text("appearance"),
    solubility: text("solubility"),
    storage: text("storage"),
    /** What one unit cost the seller; null where it is not known. Only full admins see it. */
    unitCost: money("unit_cost"),
    testVersion: integer("test_version").notNull().default(1),
    /** Equal for lots with equal results; null without results. */
    resultsKey: text("results_key"),
    received: integer("received").notNull().default(0),
    allocated: integer("allocated").notNull().default(0),
    available: integer("available").notNull().default(0),
    releasedBy: text("released_by").references(() => users.id, { onDelete: "set null" }),
    /** As on the certificate, even if the account is deleted later. */
    releasedByName: text("released_by_name"),
    /** The time of the first release. From then on the lot is published, and its results are immutable. */
    releasedAt: moment("released_at"),
    releaseReason: text("release_reason"),
    stateReason: text("state_reason"),
    recallMessage: text("recall_message"),
    recalledAt: moment("recalled_at"),
    createdAt: createdAt(),
    /** The version of the entered fields; movements of units do not change it. */
    updatedAt: updatedAt(),
  },
  (table) => [
    check("lots_number_spelled", sql`${table.lotNumber} ~ '^[A-Z0-9-]{3,24}$'`),
    knownCheck("lots_state_known", table.state, LOT_STATES),
    check(
      "lots_sold_once_released",
      sql`${table.state} NOT IN ('released', 'exhausted') OR ${table.releasedAt} IS NOT NULL`,
    ),
    amountCheck("lots_unit_cost_range", table.unitCost),
    check("lots_available_not_negative", sql`${table.available} >= 0`),
    check("lots_allocated_not_negative", sql`${table.allocated} >= 0`),
    // For the beginning of a number, in any collation.
    index("lots_number_beginning").on(table.lotNumber.op("text_pattern_ops")),
    index("lots_product").on(table.productId, table.state),
    index("lots_newest").on(table.createdAt, table.id),
    index("lots_results").on(table.resultsKey),
    index("lots_released_by").on(table.releasedBy),
  ],
);

/** The versions of a lot's results. In quarantine there is one, which is edited; later ones have a reason. */
export const lotTestVersions = pgTable(
  "lot_test_versions",
  {
    lotId: belongsTo("lot_id", () => lots.id),
    version: integer("version").notNull(),
    reason: text("reason"),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.lotId, table.version] }),
    index("lot_test_versions_actor").on(table.actorId),
  ],
);

/** The results of laboratories, in the order of entry. A trigger refuses changes once the lot is published. */
export const lotTests = pgTable(
  "lot_tests",
  {
    lotId: belongsTo("lot_id", () => lots.id),
    version: integer("version").notNull(),
    position: integer("position").notNull(),
    kind: text("kind", { enum: TEST_KINDS }).notNull(),
    method: text("method"),
    limit: text("limit"),
    result: doublePrecision("result"),
    unit: text("unit"),
    testedOn: day("tested_on"),
    laboratory: text("laboratory"),
    reportId: text("report_id"),
    laboratoryUrl: text("laboratory_url"),
  },
  (table) => [primaryKey({ columns: [table.lotId, table.version, table.position] })],
);

/** The files of documents; each is stored once, by its SHA-256 in hexadecimal. */
export const lotFiles = pgTable("lot_files", {
  sha256: text("sha256").primaryKey(),
  content: bytes("content").notNull(),
  createdAt: createdAt(),
});

/**
 * Certificates, safety data sheets and reports. A newer version supersedes the former one of its
 * kind. A trigger allows deletions only while the lot is in quarantine.
 */
export const lotDocuments = pgTable(
  "lot_documents",
  {
    id: id(),
    lotId: belongsTo("lot_id", () => lots.id),
    kind: text("kind", { enum: DOCUMENT_KINDS }).notNull(),
    version: integer("version").notNull(),
    fileName: text("file_name").notNull(),
    sha256: belongsTo("sha256", () => lotFiles.sha256),
    bytes: integer("bytes").notNull(),
    /** Superseded before its lot was released: only the staff can read it. */
    isDraft: boolean("is_draft").notNull().default(false),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    unique("lot_documents_version").on(table.lotId, table.kind, table.version),
    index("lot_documents_sha256").on(table.sha256),
    index("lot_documents_actor").on(table.actorId),
  ],
);

/** Every change of a lot's units; append-only. The sum of a lot's rows is its available units. */
export const lotMovements = pgTable(
  "lot_movements",
  {
    id: id(),
    lotId: belongsTo("lot_id", () => lots.id),
    kind: text("kind", { enum: MOVEMENT_KINDS }).notNull(),
    /** Negative for units that leave the lot. */
    quantity: integer("quantity").notNull(),
    /** Set by the trigger. */
    availableAfter: integer("available_after").notNull().default(0),
    orderItemId: text("order_item_id").references(() => orderItems.id),
    /** Together with the item: the line of the fulfilment that got or lost the units. */
    fulfilmentId: text("fulfilment_id").references(() => fulfilments.id),
    /** Taken back from an order that had been shipped. A recall still finds the customer. */
    afterShipment: boolean("after_shipment").notNull().default(false),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    note: text("note"),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "lot_movements_direction",
      sql`CASE WHEN ${table.kind} IN ('receive', 'return', 'unallocate') THEN ${table.quantity} > 0
        WHEN ${table.kind} IN ('allocate', 'scrap') THEN ${table.quantity} < 0
        ELSE ${table.kind} = 'adjust' AND ${table.quantity} <> 0 END`,
    ),
    check(
      "lot_movements_of_item",
      sql`(${table.kind} IN ('allocate', 'unallocate')) = (${table.orderItemId} IS NOT NULL)`,
    ),
    index("lot_movements_lot").on(table.lotId, table.createdAt),
    index("lot_movements_order_item").on(table.orderItemId),
    index("lot_movements_fulfilment")
      .on(table.fulfilmentId)
      .where(sql`${table.fulfilmentId} IS NOT NULL`),
    index("lot_movements_actor").on(table.actorId),
  ],
);

/** The units of a lot that are allocated to a line of a fulfilment. Only the trigger on the movements writes them. */
export const fulfilmentLots = pgTable(
  "fulfilment_lots",
  {
    fulfilmentId: text("fulfilment_id").notNull(),
    orderItemId: text("order_item_id").notNull(),
    lotId: belongsTo("lot_id", () => lots.id),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fulfilmentId, table.orderItemId, table.lotId] }),
    foreignKey({
      name: "fulfilment_lots_line_fk",
      columns: [table.fulfilmentId, table.orderItemId],
      foreignColumns: [fulfilmentLines.fulfilmentId, fulfilmentLines.orderItemId],
    }).onDelete("cascade"),
    check("fulfilment_lots_not_negative", sql`${table.quantity} >= 0`),
    index("fulfilment_lots_lot").on(table.lotId),
  ],
);

/**
 * The units of a lot that are allocated to an order item: the sum over its fulfilments, for searches and recalls. Only
 * the trigger on the movements writes them.
 */
export const lotAllocations = pgTable(
  "lot_allocations",
  {
    orderItemId: belongsTo("order_item_id", () => orderItems.id),
    lotId: belongsTo("lot_id", () => lots.id),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderItemId, table.lotId] }),
    check("lot_allocations_not_negative", sql`${table.quantity} >= 0`),

    index("lot_allocations_lot").on(table.lotId),
  ],
);

/** The customers whom a recall has notified: by account, or else by email address. Nobody is notified twice. */
export const lotRecallMails = pgTable(
  "lot_recall_mails",
  {
    lotId: belongsTo("lot_id", () => lots.id),
    customer: text("customer").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.lotId, table.customer] })],
);
