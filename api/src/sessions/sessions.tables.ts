import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { moment } from "../db/columns.ts";

/** `sid` is the SHA-256 of the session id that the browser holds: a read of this table signs nobody in. */
export const sessions = pgTable(
  "sessions",
  {
    sid: text("sid").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sess: jsonb("sess").$type<Record<string, unknown>>().notNull().default({}),
    expire: moment("expire").notNull(),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expire").on(table.expire)],
);
