import { z } from "zod";
import { requiredText, text, timestamp } from "./common.ts";

/** The lists that have saved views, by the names of their screens. */
export const LISTS = [
  "orders",
  "products",
  "users",
  "customers",
  "lots",
  "payments",
  "invoices",
  "returns",
] as const;

const list = z.enum(LISTS);
const columns = z.array(text(40)).max(40);

/** A named view of a list: its filters, sort order and columns. `search` is the query string of the list's URL. */
export const savedView = z.object({
  id: z.string(),
  list,
  name: z.string(),
  search: z.string(),
  /** The columns in their order; empty for the columns that the list opens with. */
  columns: z.array(z.string()),
  /** Whether everybody in the back-office sees it. */
  shared: z.boolean(),
  /** Whether the signed-in admin saved it. Only its owner may change it; a full admin may also change a shared one. */
  own: z.boolean(),
  createdAt: timestamp,
});

export const savedViews = z.array(savedView);

export const viewsQuery = z.object({ list });

const fields = { name: requiredText(60, "A name is required"), search: text(2_000), columns };

export const viewForm = z.object({
  ...fields,
  list,
  search: fields.search.default(""),
  columns: columns.default([]),
  shared: z.boolean().default(false),
});

/** Omitted fields keep their values. */
export const viewChange = z.object({ ...fields, shared: z.boolean() }).partial();

export type ListName = (typeof LISTS)[number];
export type SavedView = z.infer<typeof savedView>;
export type ViewForm = z.infer<typeof viewForm>;
export type ViewChange = z.infer<typeof viewChange>;
