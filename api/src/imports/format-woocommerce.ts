import { decodeHTMLStrict } from "entities";
import { DEFAULT_VARIANT_TYPE } from "#shared/domain/families.ts";
import {
  createDraftBuilder,
  type DraftBuilder,
  type ProductFormat,
  titlesOf,
  UNCOUNTED,
} from "./format-draft.ts";
import {
  htmlToText,
  readGrams,
  setPictures,
  takeAmount,
  takeFlag,
  takePrice,
  takeWhole,
} from "./format-values.ts";
import type { CsvRecord } from "./read-table.ts";

/** The attributes that distinguish variations: together they are the size. */
const ATTRIBUTES = [1, 2, 3].map((number) => `attribute ${number} value(s)`);
const ATTRIBUTE_NAME = "attribute 1 name";

/** The name of the weight column contains the shop's unit. */
const WEIGHT = /^weight \((kg|g|lbs|oz)\)$/;

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
  ATTRIBUTE_NAME,
  ...ATTRIBUTES,
];

/**
 * WooCommerce's product export. A variable product is not sold itself: its variations become a
 * family of products. The regular price is used, not the sale price.
 */
export const woocommerceFormat: ProductFormat = {
  name: "woocommerce",
  recognises: (columns) =>
    columns.has("name") &&
    (columns.has("regular price") || columns.has("sku") || columns.has("type")),
  read: ({ columns, records: exported }) => {
    const records = exported.map(asMeant);
    const parents = parentsOf(records);
    const titles = titlesOf(columns);
    return {
      understood: new Set(UNDERSTOOD),
      drafts: records.values().map((record) => {
        const builder = createDraftBuilder(record, titles);
        readLine(builder, parents);
        return builder.draft;
      }),
    };
  },
};

/** WordPress stores these as HTML when somebody saves them who may not write HTML. */
const NAMES = new Set(["name", "categories", ATTRIBUTE_NAME, ...ATTRIBUTES]);

/** The export writes an apostrophe before a cell that a spreadsheet would run, such as a name or a stock that begins with "-". */
function asMeant(record: CsvRecord): CsvRecord {
  const cells = [...record.cells].map(([column, cell]) => {
    const text = cell.replace(/^'(?=[=+@-])/, "");
    return [column, NAMES.has(column) ? decodeHTMLStrict(text) : text] as const;
  });
  return { ...record, cells: new Map(cells) };
}

type Parent = { record: CsvRecord; variations: number };

/** Parents by SKU and by "id:44", the two ways in which a variation refers to its parent. */
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

function readLine(builder: DraftBuilder, parents: ReadonlyMap<string, Parent>): void {
  const types = typesOf(builder.cell("type"));
  builder.setName("name", builder.cell("name"));
  const reason = whyNotSold(builder, types, parents);
  if (reason) {
    builder.skip(reason);
    return;
  }
  const parent = types.includes("variation") ? parents.get(builder.cell("parent")) : undefined;
  if (parent) readFamily(builder, parent);
  readTexts(builder, parent);
  takePrice(builder, "regular price");
  readStock(builder, parent);
  readAmount(builder);
  if (builder.cell("visibility in catalog") === "hidden") {
    builder.addNote("Hidden in the other shop's catalogue; here every product is listed.");
  }
  takeFlag(builder, "featured", "is featured?");
  takeWhole(builder, "displayOrder", "position");
}

/** A variation is called as its parent, and its attributes are its size. */
function readFamily(builder: DraftBuilder, { record }: Parent): void {
  const [name, whole] = [cellOf(record, "name"), builder.cell("name")];
  const values = ATTRIBUTES.map((column) => withCommas(builder.cell(column))).filter(Boolean);
  // Without attributes the name says the size after that of the parent: "Vial - 5 mg".
  const rest =
    name && whole.startsWith(name) ? whole.slice(name.length).replace(/^[\s,–-]+/, "") : "";
  const size = values.join(", ") || rest;
  if (name === "" || size === "") {
    builder.addNote("It says no size, so it becomes a product of its own.");
    return;
  }
  builder.setName("name", name);
  builder.draft.address = `${name} ${size}`;
  // Two variations may refer to one parent in two ways.
  const key = cellOf(record, "sku") || `id:${cellOf(record, "id")}`;
  builder.set("parentProductId", "parent", `parent_${key}`.slice(0, 200));
  builder.set(
    "variantType",
    ATTRIBUTE_NAME,
    cellOf(record, ATTRIBUTE_NAME).slice(0, 50) || DEFAULT_VARIANT_TYPE,
  );
  builder.set("variantValue", ATTRIBUTES[0] ?? "", size.slice(0, 100));
}

function whyNotSold(
  builder: DraftBuilder,
  types: readonly string[],
  parents: ReadonlyMap<string, Parent>,
): string | null {
  if (types.includes("grouped")) return "A group of other products sells nothing itself.";
  if (types.includes("external")) return "This product is sold on another site.";
  if (!types.includes("variable")) return null;
  const parent = parents.get(builder.cell("sku")) ?? parents.get(`id:${builder.cell("id")}`);
  const count = parent?.variations ?? 0;
  return count > 0 ? `Its ${count} variations are imported as the sizes of a family.` : null;
}

function readTexts(builder: DraftBuilder, parent: Parent | undefined): void {
  // A variation inherits missing values from its parent.
  const own = (column: string) => builder.cell(column) || cellOf(parent?.record, column);
  const texts = ["short description", "description"].map(own);
  const description = texts.map(descriptionOf).filter(Boolean).join("\n\n");
  if (description) builder.set("description", "description", description);
  const category = own("categories");
  if (category) builder.set("category", "categories", lastCategory(category));
  const images = [builder.cell("images"), cellOf(parent?.record, "images")];
  setPictures(
    builder,
    "images",
    images.flatMap(valuesOf).map((url) => ({ url, alt: null })),
  );
}

function readAmount(builder: DraftBuilder): void {
  const texts = [...ATTRIBUTES, "name"].map((column) => ({ column, text: builder.cell(column) }));
  const column = builder.columns.find((name) => WEIGHT.test(name));
  const grams = column ? readGrams(builder.cell(column), WEIGHT.exec(column)?.[1] ?? "") : null;
  takeAmount(builder, texts, column && grams !== null ? { column, grams } : null);
}

const SHARED =
  "The other shop counts the stock of all sizes together: count each here; a new product begins at 0.";

function readStock(builder: DraftBuilder, parent: Parent | undefined): void {
  const isShared = builder.cell("stock") === "parent";
  if (isShared) builder.addNote(SHARED);
  else takeWhole(builder, "stockQuantity", "stock");
  takeWhole(builder, "lowStockThreshold", "low stock amount");
  if (builder.cell("stock") === "") builder.addNote(UNCOUNTED);
  const published = [builder.cell("published"), cellOf(parent?.record, "published")];
  if (published.some((state) => state !== "" && state !== "1")) {
    builder.set("inStock", "published", false);
    builder.addNote("Not published in the other shop: it is marked as unavailable.");
  } else if (builder.cell("in stock?") === "backorder") {
    builder.set("inStock", "in stock?", true);
  } else {
    takeFlag(builder, "inStock", "in stock?");
  }
}

/** "simple, downloadable, virtual" */
function typesOf(text: string): string[] {
  return text.toLowerCase().split(/,\s*/);
}

/** "Clothing > Tshirts, Music" → "Tshirts": the innermost part of the first category. */
function lastCategory(text: string): string | null {
  const [first = ""] = valuesOf(text);
  return first.split(">").at(-1)?.trim() || null;
}

/** The values of a list. A comma within a value is written with a backslash. */
const valuesOf = (list: string): string[] => list.split(/(?<!\\),\s*/).map(withCommas);

const withCommas = (value: string) => value.replaceAll("\\,", ",");

/** Lines of a description end with a backslash and an n; in HTML, an empty line ends a paragraph, as WordPress shows it. */
function descriptionOf(cell: string): string {
  const text = cell.replace(/\\(\\n|n)/g, (_, end) => (end === "n" ? "\n" : end));
  const hasTags = /<[a-z/!]/i.test(text);
  return htmlToText(
    hasTags ? text.replace(/\n[^\S\n]*\n/g, "</p>") : text.replaceAll("\n", "<br>"),
  );
}

function cellOf(record: CsvRecord | undefined, column: string): string {
  return record?.cells.get(column)?.trim() ?? "";
}
