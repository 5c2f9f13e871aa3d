import {
  type OpenDraft,
  openDraft,
  type ProductFormat,
  titlesOf,
  UNCOUNTED,
} from "./format-draft.ts";
import { htmlToText, NOT_AN_AMOUNT, readPrice, takeFlag, takeWhole } from "./format-values.ts";
import type { CsvRecord } from "./read-table.ts";

const UNDERSTOOD = [
  "id",
  "type",
  "name",
  "published",
  "is featured?",
  "short description",
  "description",
  "in stock?",
  "stock",
  "low stock amount",
  "regular price",
  "categories",
  "images",
  "parent",
  "position",
];

/**
 * WooCommerce's product export. A variable product sells nothing itself: each of its variations becomes a product.
 * The regular price is taken; a sale of the other shop ends with the move.
 */
export const woocommerceFormat: ProductFormat = {
  name: "woocommerce",
  recognises: (columns) =>
    columns.has("name") &&
    (columns.has("regular price") || columns.has("sku") || columns.has("type")),
  read: ({ columns, records }) => {
    const parents = parentsOf(records);
    const titles = titlesOf(columns);
    return {
      understood: new Set(UNDERSTOOD),
      drafts: records.values().map((record) => {
        const open = openDraft(record, titles);
        readLine(open, parents);
        return open.draft;
      }),
    };
  },
};

type Parent = { record: CsvRecord; variations: number };

/** By SKU and by "id:44", as a variation names its parent. */
function parentsOf(records: readonly CsvRecord[]): Map<string, Parent> {
  const parents = new Map<string, Parent>();
  for (const record of records) {
    const parent = { record, variations: 0 };
    const [id, sku] = [cellOf(record, "id"), cellOf(record, "sku")];
    if (id) parents.set(`id:${id}`, parent);
    if (sku) parents.set(sku, parent);
  }
  for (const record of records) {
    const parent = parents.get(cellOf(record, "parent"));
    if (parent && typesOf(cellOf(record, "type")).includes("variation")) parent.variations += 1;
  }
  return parents;
}

function readLine(open: OpenDraft, parents: ReadonlyMap<string, Parent>): void {
  const types = typesOf(open.cell("type"));
  open.name("name", open.cell("name"));
  const reason = whyNotSold(open, types, parents);
  if (reason) {
    open.skip(reason);
    return;
  }
  const parent = types.includes("variation") ? parents.get(open.cell("parent")) : undefined;
  if (parent) {
    open.set("parentProductId", "parent", `parent_${open.cell("parent")}`.slice(0, 200));
  }
  readTexts(open, parent);
  readPricing(open);
  readStock(open, parent);
  if (open.cell("visibility in catalog") === "hidden") {
    open.note("Hidden in the other shop's catalogue; here every product is listed.");
  }
  takeFlag(open, "featured", "is featured?");
  takeWhole(open, "displayOrder", "position");
}

function whyNotSold(
  open: OpenDraft,
  types: readonly string[],
  parents: ReadonlyMap<string, Parent>,
): string | null {
  if (types.includes("grouped")) return "A group of other products sells nothing itself.";
  if (types.includes("external")) return "This product is sold on another site.";
  if (!types.includes("variable")) return null;
  const parent = parents.get(open.cell("sku")) ?? parents.get(`id:${open.cell("id")}`);
  const count = parent?.variations ?? 0;
  return count > 0 ? `Its ${count} variations are imported as products of their own.` : null;
}

function readTexts(open: OpenDraft, parent: Parent | undefined): void {
  const short = htmlToText(open.cell("short description"));
  const long = htmlToText(open.cell("description"));
  const description = [short, long].filter(Boolean).join("\n\n");
  if (description) open.set("description", "description", description);
  const category = open.cell("categories") || cellOf(parent?.record, "categories");
  if (category) open.set("category", "categories", lastCategory(category));
  const images = (open.cell("images") || cellOf(parent?.record, "images")).split(/,\s*/);
  if (images[0]) open.set("imageUrl", "images", images[0]);
  if (open.cell("images") && images.length > 1) {
    open.note(`A product has one picture here: the first of its ${images.length} is taken.`);
  }
}

function readPricing(open: OpenDraft): void {
  const text = open.cell("regular price");
  open.locate("price", "regular price");
  const price = readPrice(text);
  if (price !== null) open.set("price", "regular price", price);
  else if (text !== "") open.complain("regular price", NOT_AN_AMOUNT);
}

function readStock(open: OpenDraft, parent: Parent | undefined): void {
  takeWhole(open, "stockQuantity", "stock");
  takeWhole(open, "lowStockThreshold", "low stock amount");
  if (open.cell("stock") === "") open.note(UNCOUNTED);
  const published = [open.cell("published"), cellOf(parent?.record, "published")];
  if (published.some((state) => state !== "" && state !== "1")) {
    open.set("inStock", "published", false);
    open.note("Not published in the other shop: it is marked as unavailable.");
  } else if (open.cell("in stock?") === "backorder") {
    open.set("inStock", "in stock?", true);
  } else {
    takeFlag(open, "inStock", "in stock?");
  }
}

/** "simple, downloadable, virtual" */
function typesOf(text: string): string[] {
  return text.toLowerCase().split(/,\s*/);
}

/** "Clothing > Tshirts, Music" → "Tshirts": the first of several, and the innermost part of it. */
function lastCategory(text: string): string | null {
  const [first = ""] = text.split(/,\s*/);
  return first.split(">").at(-1)?.trim() || null;
}

function cellOf(record: CsvRecord | undefined, column: string): string {
  return record?.cells.get(column)?.trim() ?? "";
}
