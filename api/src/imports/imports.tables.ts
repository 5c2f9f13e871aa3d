import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { createdAt, id, moment } from "../db/columns.ts";

/** One CSV import and what it changed, so that the last one can be undone. */
export const productImports = pgTable(
  "product_imports",
  {
    id: id(),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    fileName: text("file_name").notNull(),
    changes: jsonb("changes").$type<unknown[]>().notNull(),
    createdAt: createdAt(),
    undoneAt: moment("undone_at"),
  },
  (table) => [
    index("product_imports_actor").on(table.actorId),
    index("product_imports_created_at").on(table.createdAt),
  ],
);
