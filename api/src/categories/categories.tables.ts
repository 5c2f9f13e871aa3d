import { pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id } from "../db/columns.ts";

export const categories = pgTable("categories", {
  id: id(),
  name: text("name").notNull(),
  slug: text("slug").notNull().unique(),
  description: text("description"),
  createdAt: createdAt(),
});
