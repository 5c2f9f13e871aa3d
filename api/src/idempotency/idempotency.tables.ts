import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { createdAt } from "../db/columns.ts";
import { orders } from "../orders/orders.tables.ts";

/** The request a key stood for, so that a retry finds its order and another body is refused. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    requestHash: text("request_hash").notNull(),
    orderId: text("order_id").references(() => orders.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index("idempotency_keys_created_at").on(table.createdAt),
    index("idempotency_keys_order").on(table.orderId),
  ],
);

/** What a request with an Idempotency-Key was answered, so that a retry gets the same and does nothing. */
export const paymentRequests = pgTable(
  "payment_requests",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    requestHash: text("request_hash").notNull(),
    /** Null only while the request is being worked on. */
    answer: jsonb("answer"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index("payment_requests_created_at").on(table.createdAt),
  ],
);
