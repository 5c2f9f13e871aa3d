import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { APPLICATION_STATES, type InstitutionClaim } from "#shared/contracts/applications.ts";
import { ACCESS, PERMISSIONS } from "#shared/domain/buyers.ts";
import { users } from "../accounts/accounts.tables.ts";
import {
  belongsTo,
  bytes,
  createdAt,
  id,
  json,
  knownCheck,
  moment,
  updatedAt,
} from "../db/columns.ts";
import { orders } from "../orders/orders.tables.ts";

/**
 * The texts that buyers sign; a changed text is a new version. Never changed, like the rows of the record, which say
 * since when a text counts.
 */
export const buyerStatements = pgTable("buyer_statements", {
  version: integer("version").primaryKey(),
  text: text("text").notNull(),
});

/** The rules: the newest version counts, and decisions name the version under which they were made. */
export const buyerRules = pgTable(
  "buyer_rules",
  {
    version: integer("version").primaryKey(),
    defaultAccess: text("default_access", { enum: ACCESS }).notNull(),
    months: integer("months").notNull(),
    approveKnownDomains: boolean("approve_known_domains").notNull(),
    statementVersion: integer("statement_version")
      .notNull()
      .references(() => buyerStatements.version),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("buyer_rules_statement").on(table.statementVersion),
    knownCheck("buyer_rules_access_known", table.defaultAccess, ACCESS),
    check("buyer_rules_months_range", sql`${table.months} BETWEEN 1 AND 60`),
  ],
);

/** One row for each customer with a permission; customers without a row have none. */
export const buyerPermissions = pgTable(
  "buyer_permissions",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    permission: text("permission", { enum: PERMISSIONS }).notNull(),
    /** Null for a permission without an end. */
    until: moment("until"),
    /**
     * The statement that was signed, or that held when the seller gave the permission. A newer one is asked for at the
     * next order.
     */
    statementVersion: integer("statement_version").references(() => buyerStatements.version),
    /** When the email before the end was queued. */
    remindedAt: moment("reminded_at"),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("buyer_permissions_statement").on(table.statementVersion),
    index("buyer_permissions_until").on(table.until),
    knownCheck("buyer_permissions_known", table.permission, PERMISSIONS),
  ],
);

/**
 * The record of decisions: each row carries the hash of the one before. `body` is the whole entry as JSON text; the
 * columns after it follow from it. No foreign keys, because the record outlives the accounts.
 */
export const buyerRecords = pgTable(
  "buyer_records",
  {
    seq: bigint("seq", { mode: "number" }).primaryKey(),
    body: text("body").notNull(),
    /** The hash of the row before; of nothing for the first. */
    previous: text("previous").notNull(),
    /** SHA-256 of number, previous hash and body. */
    hash: text("hash").notNull(),
    kind: text("kind").notNull().generatedAlwaysAs(sql`(body::json ->> 'kind')`),
    userId: text("user_id").generatedAlwaysAs(sql`(body::json ->> 'userId')`),
    orderId: text("order_id").generatedAlwaysAs(sql`(body::json ->> 'orderId')`),
    applicationId: text("application_id").generatedAlwaysAs(sql`(body::json ->> 'applicationId')`),
  },
  (table) => [
    index("buyer_records_user").on(table.userId, table.seq),
    index("buyer_records_order").on(table.orderId),
    index("buyer_records_application").on(table.applicationId, table.seq),
  ],
);

/** The evidence by which an order was permitted, and the lots of its products when it was placed. JSON text. */
export const orderEvidence = pgTable("order_evidence", {
  orderId: text("order_id")
    .primaryKey()
    .references(() => orders.id),
  body: text("body").notNull(),
  /** SHA-256 of the body. The record contains it too, from the next minute on. */
  hash: text("hash").notNull(),
});

export const buyerApplications = pgTable(
  "buyer_applications",
  {
    id: id(),
    userId: belongsTo("user_id", () => users.id, { onDelete: "cascade" }),
    state: text("state", { enum: APPLICATION_STATES }).notNull(),
    institution: json<InstitutionClaim>("institution").notNull(),
    role: text("role").notNull().default(""),
    department: text("department").notNull().default(""),
    supervisor: text("supervisor").notNull().default(""),
    researchArea: text("research_area").notNull().default(""),
    intendedUse: text("intended_use").notNull().default(""),
    sentAt: moment("sent_at"),
    decidedAt: moment("decided_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("buyer_applications_one_open")
      .on(table.userId)
      .where(sql`state IN ('draft', 'open', 'asked')`),
    index("buyer_applications_user").on(table.userId, table.createdAt),
    index("buyer_applications_state").on(table.state, table.sentAt, table.id),
    knownCheck("buyer_applications_state_known", table.state, APPLICATION_STATES),
  ],
);

/** Documents of applications, encrypted. `content` is null after the retention period; the hash stays. */
export const buyerDocuments = pgTable(
  "buyer_documents",
  {
    id: id(),
    applicationId: belongsTo("application_id", () => buyerApplications.id, { onDelete: "cascade" }),
    fileName: text("file_name").notNull(),
    type: text("type").notNull(),
    bytes: integer("bytes").notNull(),
    sha256: text("sha256").notNull(),
    content: bytes("content"),
    /** The key of the content, encrypted by the shop's key. */
    contentKey: text("content_key").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("buyer_documents_once").on(table.applicationId, table.sha256),
    index("buyer_documents_kept").on(table.createdAt).where(sql`content IS NOT NULL`),
  ],
);

export const buyerMessages = pgTable(
  "buyer_messages",
  {
    id: id(),
    applicationId: belongsTo("application_id", () => buyerApplications.id, { onDelete: "cascade" }),
    from: text("from_whom", { enum: ["seller", "buyer"] }).notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("buyer_messages_application").on(table.applicationId, table.createdAt)],
);
