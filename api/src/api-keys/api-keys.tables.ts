import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { belongsTo, createdAt, id, moment } from "../db/columns.ts";

/**
 * API keys for programs. `keyHash` is the SHA-256 of the key, so a leak of this table gives no
 * access. A key is deleted with the account of the admin who made it.
 */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    userId: belongsTo("user_id", () => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** The first characters of the key, by which people recognise it. */
    prefix: text("prefix").notNull(),
    keyHash: text("key_hash").notNull().unique(),
    scopes: text("scopes").array().notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** Accurate to a minute, because it is not written with every call. */
    lastUsedAt: moment("last_used_at"),
    /** The network of its last use, shortened. */
    lastNetwork: text("last_network"),
    revokedAt: moment("revoked_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("api_keys_user").on(table.userId),
    check("api_keys_some_scope", sql`cardinality(${table.scopes}) > 0`),
  ],
);
