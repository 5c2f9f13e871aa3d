import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id } from "../db/columns.ts";

export const categories = pgTable("categories", {
  id: id(),
  name: text("name").notNull(),
  slug: text("slug").notNull().unique(),
  description: text("description"),
  /** Categories are listed by it, then by name. */
  displayOrder: integer("display_order").notNull().default(0),
  createdAt: createdAt(),
});
