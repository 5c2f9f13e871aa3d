import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { createdAt, id, moment } from "../db/columns.ts";

/** Imports of lots and results, with what undoing needs. */
export const lotImports = pgTable(
  "lot_imports",
  {
    id: id(),
    fileName: text("file_name").notNull(),
    digest: text("digest").notNull(),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    created: integer("created").notNull(),
    updated: integer("updated").notNull(),
    /** A `StoredLotChanges`. */
    changes: jsonb("changes").notNull(),
    createdAt: createdAt(),
    undoneAt: moment("undone_at"),
  },
  (table) => [
    uniqueIndex("lot_imports_newest").on(table.createdAt, table.id),
    index("lot_imports_actor").on(table.actorId),
  ],
);
