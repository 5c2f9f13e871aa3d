import { index, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { createdAt, id, updatedAt } from "../db/columns.ts";

export const systemSettings = pgTable(
  "system_settings",
  {
    id: id(),
    key: text("key").notNull().unique(),
    value: text("value").notNull(),
    description: text("description"),
    updatedBy: text("updated_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("system_settings_updated_by").on(table.updatedBy)],
);
