import { index, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { createdAt, id } from "../db/columns.ts";

/** Every change of a text of an email; rows are only added. The newest of a kind holds. */
export const mailTexts = pgTable(
  "mail_texts",
  {
    id: id(),
    kind: text("kind").notNull(),
    /** Null for a reset to the standard text; so is `text`. */
    subject: text("subject"),
    text: text("text"),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("mail_texts_newest").on(table.kind, table.createdAt, table.id),
    index("mail_texts_actor").on(table.actorId),
  ],
);
