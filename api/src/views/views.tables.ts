import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { createdAt, id } from "../db/columns.ts";

/** Saved views of the back-office's lists. A shared view outlives the account of its owner. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: id(),
    ownerId: text("owner_id").references(() => users.id, { onDelete: "set null" }),
    list: text("list").notNull(),
    name: text("name").notNull(),
    search: text("search").notNull(),
    columns: text("columns").array().notNull(),
    isShared: boolean("is_shared").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("saved_views_owner").on(table.ownerId),
    index("saved_views_list").on(table.list),
  ],
);
