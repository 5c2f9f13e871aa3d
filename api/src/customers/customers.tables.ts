import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { belongsTo, createdAt, id } from "../db/columns.ts";

/** The staff's notes about a customer. The shop does not show them; the customer's export of data contains them. */
export const customerNotes = pgTable(
  "customer_notes",
  {
    id: id(),
    userId: belongsTo("user_id", () => users.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("customer_notes_user").on(table.userId, table.createdAt),
    index("customer_notes_actor").on(table.actorId),
  ],
);

/** Accounts that ended because they were merged into another one. */
export const customerMerges = pgTable(
  "customer_merges",
  {
    id: id(),
    /** The account that has everything now. */
    intoId: belongsTo("into_id", () => users.id, { onDelete: "cascade" }),
    /** The id of the account that ended; the record of decisions and old links still name it. */
    fromId: text("from_id").notNull(),
    fromEmail: text("from_email").notNull(),
    fromName: text("from_name").notNull(),
    /** Whether its address was proved, so that it counts as the customer's at an erasure. */
    emailVerified: boolean("email_verified").notNull(),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("customer_merges_from").on(table.fromId),
    index("customer_merges_into").on(table.intoId, table.createdAt),
    index("customer_merges_actor").on(table.actorId),
  ],
);
