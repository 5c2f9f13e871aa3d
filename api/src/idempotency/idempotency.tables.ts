import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { createdAt } from "../db/columns.ts";

/** What a request with an Idempotency-Key was answered, so that a retry gets the same answer and does nothing. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    /** Of the first request that came with the key. Another body with the same key is refused. */
    requestHash: text("request_hash").notNull(),
    /** Null while the request is being worked on. For an order it is the order's id: a retry reads the order anew. */
    answer: jsonb("answer"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index("idempotency_keys_created_at").on(table.createdAt),
  ],
);
