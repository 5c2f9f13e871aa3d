import { index, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { belongsTo, createdAt, id } from "../db/columns.ts";
import { orders } from "../orders/orders.tables.ts";

/** The staff's notes about an order; customers never see them. */
export const orderNotes = pgTable(
  "order_notes",
  {
    id: id(),
    orderId: belongsTo("order_id", () => orders.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("order_notes_order").on(table.orderId, table.createdAt),
    index("order_notes_actor").on(table.actorId),
  ],
);
