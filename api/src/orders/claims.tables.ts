import { index, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { belongsTo, moment } from "../db/columns.ts";
import { orders } from "./orders.tables.ts";

/** Who packs an order, and until when nobody else may. A row whose time has passed means nothing. */
export const orderClaims = pgTable(
  "order_claims",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    userId: belongsTo("user_id", () => users.id, { onDelete: "cascade" }),
    until: moment("until").notNull(),
  },
  (table) => [index("order_claims_user").on(table.userId)],
);
