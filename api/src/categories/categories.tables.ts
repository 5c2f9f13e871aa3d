import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
} from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt } from "../db/columns.ts";
import type { CategoryGuard, CategoryTexts } from "./category-texts.ts";

export const categories = pgTable(
  "categories",
  {
    id: id(),
    name: text("name").notNull(),
    slug: text("slug").notNull().unique(),
    description: text("description"),
    /** Sort order of the categories; equal ones are sorted by name. */
    displayOrder: integer("display_order").notNull().default(0),
    /** The category that it is part of; null for one of the first level. There are two levels. */
    parentId: text("parent_id").references((): AnyPgColumn => categories.id),
    imageUrl: text("image_url"),
    imageAlt: text("image_alt"),
    /**
     * As for products: the places of the saved texts, the texts that are held back, and whether it is not public yet.
     */
    wording: jsonb("wording").$type<CategoryGuard["wording"]>().notNull().default([]),
    pending: jsonb("pending").$type<Partial<CategoryTexts>>(),
    waits: boolean("waits").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("categories_of_parent").on(table.parentId)],
);
