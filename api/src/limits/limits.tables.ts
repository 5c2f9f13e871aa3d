import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";

/** Points used per key and window, counted in the database so that all API processes share them. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull().default(0),
    expire: bigint("expire", { mode: "number" }),
  },
  (table) => [index("rate_limits_expire").on(table.expire)],
);
