import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { belongsTo, createdAt, id, updatedAt } from "../db/columns.ts";

export const userAddresses = pgTable(
  "user_addresses",
  {
    id: id(),
    userId: belongsTo("user_id", () => users.id, { onDelete: "cascade" }),
    /** The owner's label: "Lab 4, receiving". */
    label: text("label"),
    type: text("type").notNull().default("shipping"),
    address1: text("address1").notNull(),
    address2: text("address2"),
    city: text("city").notNull(),
    state: text("state").notNull(),
    zipCode: text("zip_code").notNull(),
    country: text("country").notNull().default("US"),
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("user_addresses_user").on(table.userId),
    uniqueIndex("user_addresses_one_default")
      .on(table.userId, table.type)
      .where(sql`${table.isDefault}`),
  ],
);
