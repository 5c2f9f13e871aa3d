import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, moment } from "../db/columns.ts";

/** Email addresses that refused an email for good. The mark informs the staff; emails are sent all the same. */
export const refusedAddresses = pgTable(
  "refused_addresses",
  {
    id: id(),
    /** In lower case, with the domain as the shop wrote to it. */
    email: text("email").notNull(),
    /** The words of the mail server. */
    reason: text("reason").notNull(),
    refusedAt: moment("refused_at").notNull().default(sql`clock_timestamp()`),
    /**
     * When somebody said, or a link from an email showed, that the address is right; null while it is
     * marked. Kept, because an email from before may come back later, and says nothing new.
     */
    rightAt: moment("right_at"),
  },
  (table) => [
    uniqueIndex("refused_addresses_email").on(table.email),
    index("refused_addresses_refused").on(table.refusedAt),
  ],
);
