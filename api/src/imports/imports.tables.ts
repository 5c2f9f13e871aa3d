import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { belongsTo, createdAt, id, moment } from "../db/columns.ts";

/** Imports of products and lots. A run without `finishedAt` is still running, or was interrupted. */
export const importRuns = pgTable(
  "import_runs",
  {
    id: id(),
    kind: text("kind", { enum: ["products", "lots"] }).notNull(),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    fileName: text("file_name").notNull(),
    /** SHA-256 of the file. */
    fileHash: text("file_hash").notNull(),
    /** The planned number until the run is finished, then the written number. */
    created: integer("created").notNull(),
    updated: integer("updated").notNull(),
    createdAt: createdAt(),
    finishedAt: moment("finished_at"),
    undoneAt: moment("undone_at"),
  },
  (table) => [
    index("import_runs_actor").on(table.actorId),
    index("import_runs_created_at").on(table.createdAt),
  ],
);

/**
 * The changes of a run to each product or lot, stored before the first one is written. Undoing a
 * change deletes its row.
 */
export const importChanges = pgTable(
  "import_changes",
  {
    runId: belongsTo("run_id", () => importRuns.id, { onDelete: "cascade" }),
    line: integer("line").notNull(),
    subjectId: text("subject_id").notNull(),
    /** The former values; null for what the run creates. */
    before: jsonb("before"),
    after: jsonb("after").notNull(),
    /** What undoing needs to know about the write; null until it is written. */
    written: jsonb("written"),
  },
  (table) => [primaryKey({ columns: [table.runId, table.line] })],
);
