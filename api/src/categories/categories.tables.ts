import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id } from "../db/columns.ts";

export const categories = pgTable("categories", {
  id: id(),
  name: text("name").notNull(),
  slug: text("slug").notNull().unique(),
  description: text("description"),
  /** Sort order of the categories; equal ones are sorted by name. */
  displayOrder: integer("display_order").notNull().default(0),
  createdAt: createdAt(),
});
