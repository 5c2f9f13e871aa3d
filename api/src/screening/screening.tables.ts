import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { HIT_STATES } from "#shared/contracts/screening.ts";
import { users } from "../accounts/accounts.tables.ts";
import { buyerApplications } from "../buyers/buyers.tables.ts";
import { belongsTo, createdAt, id, knownCheck, moment } from "../db/columns.ts";
import { orders } from "../orders/orders.tables.ts";

/** The screening lists that were loaded; the newest counts, and only its entries are stored. */
export const screeningLists = pgTable("screening_lists", {
  id: id(),
  fileName: text("file_name").notNull(),
  sha256: text("sha256").notNull(),
  entries: integer("entries").notNull(),
  loadedAt: createdAt(),
});

/** The entries of the present list. `key` names an entry in every edition of the list. */
export const screeningEntries = pgTable("screening_entries", {
  key: text("key").primaryKey(),
  name: text("name").notNull(),
  source: text("source").notNull(),
});

/** Every name of an entry, with the keys by which similar names are found. */
export const screeningNames = pgTable(
  "screening_names",
  {
    entryKey: belongsTo("entry_key", () => screeningEntries.key, { onDelete: "cascade" }),
    name: text("name").notNull(),
    keys: text("keys").array().notNull(),
  },
  (table) => [
    index("screening_names_entry").on(table.entryKey),
    index("screening_names_keys").using("gin", table.keys),
  ],
);

/** The whole addresses of entries, as they are compared. */
export const screeningAddresses = pgTable(
  "screening_addresses",
  {
    entryKey: belongsTo("entry_key", () => screeningEntries.key, { onDelete: "cascade" }),
    plain: text("plain").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryKey, table.plain] }),
    index("screening_addresses_plain").on(table.plain),
  ],
);

/** What was last compared, of whom, with which list. Changed names and addresses have another fingerprint. */
export const screeningChecks = pgTable(
  "screening_checks",
  {
    subject: text("subject", { enum: ["user", "application", "order"] }).notNull(),
    subjectId: text("subject_id").notNull(),
    listId: text("list_id").notNull(),
    fingerprint: text("fingerprint").notNull(),
    checkedAt: moment("checked_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.subjectId] })],
);

/** A similarity that a person decides. */
export const screeningHits = pgTable(
  "screening_hits",
  {
    id: id(),
    state: text("state", { enum: HIT_STATES }).notNull().default("open"),
    subject: text("subject", { enum: ["user", "application", "order"] }).notNull(),
    subjectId: text("subject_id").notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    orderId: text("order_id").references(() => orders.id, { onDelete: "cascade" }),
    applicationId: text("application_id").references(() => buyerApplications.id, {
      onDelete: "cascade",
    }),
    /** The name or address that was compared, and as it is compared. */
    name: text("name").notNull(),
    plain: text("plain").notNull(),
    entryKey: text("entry_key").notNull(),
    listedName: text("listed_name").notNull(),
    source: text("source").notNull(),
    reason: text("reason"),
    decidedAt: moment("decided_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("screening_hits_once").on(
      table.subject,
      table.subjectId,
      table.plain,
      table.entryKey,
    ),
    index("screening_hits_user").on(table.userId),
    index("screening_hits_order").on(table.orderId),
    index("screening_hits_application").on(table.applicationId),
    index("screening_hits_state").on(table.state, table.createdAt, table.id),
    index("screening_hits_pair").on(table.plain, table.entryKey),
    knownCheck("screening_hits_state_known", table.state, HIT_STATES),
  ],
);
