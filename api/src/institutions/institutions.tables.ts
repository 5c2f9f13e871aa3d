import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { belongsTo } from "../db/columns.ts";

/** Research institutions of the ROR data dump (CC0). */
export const institutions = pgTable("institutions", {
  /** The identifier as a link: https://ror.org/03vek6s52 */
  rorId: text("ror_id").primaryKey(),
  name: text("name").notNull(),
  type: text("type").notNull(),
  /** ISO 3166 alpha-2. */
  country: text("country").notNull(),
  city: text("city").notNull(),
  website: text("website"),
});

/** Every name of an institution as searches compare it: without accents, punctuation and case. */
export const institutionNames = pgTable(
  "institution_names",
  {
    rorId: belongsTo("ror_id", () => institutions.rorId, { onDelete: "cascade" }),
    plain: text("plain").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.rorId, table.plain] }),
    index("institution_names_exact").on(table.plain),
    index("institution_names_trigrams").using("gin", sql`${table.plain} gin_trgm_ops`),
  ],
);

export const institutionDomains = pgTable(
  "institution_domains",
  {
    domain: text("domain").notNull(),
    rorId: belongsTo("ror_id", () => institutions.rorId, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.domain, table.rorId] }),
    index("institution_domains_institution").on(table.rorId),
  ],
);
