import { boolean, date, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { PRODUCT_DOCUMENT_KINDS } from "#shared/contracts/product-documents.ts";
import { users } from "../accounts/accounts.tables.ts";
import { belongsTo, bytes, createdAt, id } from "../db/columns.ts";
import { products } from "../products/products.tables.ts";
import type { StoredPlace } from "../wording/guard-texts.ts";

/** PDFs about a product: safety data sheets, data sheets, others. */
export const productDocuments = pgTable(
  "product_documents",
  {
    id: id(),
    productId: belongsTo("product_id", () => products.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: PRODUCT_DOCUMENT_KINDS }).notNull(),
    title: text("title").notNull(),
    /** The places of the title that speak of use in humans or animals. While one has no reason, the document waits. */
    wording: jsonb("wording").$type<StoredPlace[]>().notNull().default([]),
    waits: boolean("waits").notNull().default(false),
    language: text("language").notNull(),
    /** The day that the document itself names. */
    date: date("date", { mode: "string" }),
    fileName: text("file_name").notNull(),
    sha256: text("sha256").notNull(),
    bytes: integer("bytes").notNull(),
    content: bytes("content").notNull(),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    unique("product_documents_once").on(table.productId, table.sha256),
    index("product_documents_actor").on(table.actorId),
  ],
);
