import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { belongsTo, createdAt } from "../db/columns.ts";

/** The answers to requests with an Idempotency-Key, so that a retry gets the same answer and has no effect. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: belongsTo("user_id", () => users.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    /** Of the first request with the key. A different request with the same key is refused. */
    requestHash: text("request_hash").notNull(),
    /** Null while the request runs. For an order it is the order's id, and a retry reads the order again. */
    answer: jsonb("answer"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index("idempotency_keys_created_at").on(table.createdAt),
  ],
);
