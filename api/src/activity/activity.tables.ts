import { index, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { createdAt, id, json } from "../db/columns.ts";

/** What the staff changed, with the values before and after. Written in the transaction of the change. */
export const activity = pgTable(
  "activity",
  {
    id: id(),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id"),
    /** The name of the API key that was used, if one was. */
    keyName: text("key_name"),
    summary: text("summary").notNull(),
    before: json<unknown>("before"),
    after: json<unknown>("after"),
    createdAt: createdAt(),
  },
  (table) => [
    index("activity_newest").on(table.createdAt, table.id),
    index("activity_actor").on(table.actorId),
    index("activity_subject").on(table.subjectType, table.subjectId, table.createdAt, table.id),
  ],
);
