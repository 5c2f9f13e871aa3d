import { boolean, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";

export const shortcuts = pgTable("shortcuts", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  isOn: boolean("is_on").notNull(),
  /** The changed characters by action. */
  keys: jsonb("keys").$type<Record<string, string>>().notNull(),
});
