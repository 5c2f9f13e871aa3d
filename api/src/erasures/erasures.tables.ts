import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { ERASURE_ASKERS, ERASURE_STATES } from "#shared/contracts/erasures.ts";
import { users } from "../accounts/accounts.tables.ts";
import { belongsTo, createdAt, id, knownCheck, moment } from "../db/columns.ts";

/** Requests to erase what the shop knows of a customer. The rows stay as the proof that it was done. */
export const erasures = pgTable(
  "erasures",
  {
    id: id(),
    userId: belongsTo("user_id", () => users.id, { onDelete: "cascade" }),
    /** Who asked: the customer, the staff for them, or the shop, because nobody used the account for years. */
    askedBy: text("asked_by", { enum: ERASURE_ASKERS }).notNull(),
    state: text("state", { enum: ERASURE_STATES }).notNull().default("asked"),
    /** From then on it runs without a confirmation. */
    dueAt: moment("due_at").notNull(),
    /** Why the staff refused it; the customer reads it. */
    reason: text("reason"),
    decidedBy: text("decided_by").references(() => users.id, { onDelete: "set null" }),
    decidedAt: moment("decided_at"),
    doneAt: moment("done_at"),
    /** Since when the storage has a note of it, by which a restore repeats it. */
    notedAt: moment("noted_at"),
    createdAt: createdAt(),
  },
  (table) => [
    knownCheck("erasures_state_known", table.state, ERASURE_STATES),
    uniqueIndex("erasures_one_open")
      .on(table.userId)
      .where(sql`${table.state} IN ('asked', 'confirmed')`),
    index("erasures_user").on(table.userId),
    index("erasures_newest").on(table.createdAt, table.id),
    index("erasures_due").on(table.dueAt).where(sql`${table.state} IN ('asked', 'confirmed')`),
    index("erasures_decided_by").on(table.decidedBy),
  ],
);
