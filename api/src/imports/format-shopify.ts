import { DEFAULT_VARIANT_TYPE } from "#shared/domain/families.ts";
import {
  type ColumnTitles,
  createDraftBuilder,
  type DraftBuilder,
  type ProductDraft,
  type ProductFormat,
  titlesOf,
  UNCOUNTED,
} from "./format-draft.ts";
import {
  htmlToText,
  readFlag,
  readGrams,
  setPictures,
  takeAmount,
  takePrice,
  takeWhole,
} from "./format-values.ts";
import type { CsvRecord } from "./read-table.ts";

/** The columns that are read, by their names in Shopify's older and present templates. */
const COLUMNS = {
  handle: ["handle", "url handle"],
  title: ["title"],
  description: ["body (html)", "description"],
  category: ["type"],
  taxonomy: ["product category"],
  published: ["published", "published on online store"],
  status: ["status"],
  price: ["variant price", "price"],
  tracker: ["variant inventory tracker", "inventory tracker"],
  quantity: ["variant inventory qty", "inventory quantity"],
  image: ["image src", "product image url"],
  variantImage: ["variant image", "variant image url"],
  imageAlt: ["image alt text"],
  giftCard: ["gift card"],
  optionName: ["option1 name"],
  option1: ["option1 value"],
  option2: ["option2 value"],
  option3: ["option3 value"],
} as const;

/** Not in COLUMNS, so that the report lists them as unsupported: only a weight below one gram is used. */
const WEIGHTS = ["variant grams", "weight value (grams)"];

type Role = keyof typeof COLUMNS;

const OPTIONS = ["option1", "option2", "option3"] as const;

/** The option value of a product without variants. */
const NO_OPTION = "default title";

/**
 * Shopify's product file in the older or the present template. Lines with the same handle are a product and its
 * variants, which become a family. Lines with only a picture are skipped with a note.
 */
export const shopifyFormat: ProductFormat = {
  name: "shopify",
  recognises: (columns) =>
    columns.has("title") && COLUMNS.handle.some((column) => columns.has(column)),
  read: ({ columns, records }) => {
    const groups = Map.groupBy(records, (record) => cell(record, "handle").text);
    const titles = titlesOf(columns);
    return {
      understood: new Set(Object.values(COLUMNS).flat()),
      drafts: [...groups].values().flatMap(([handle, lines]) => readGroup(handle, lines, titles)),
    };
  },
};

/** The lines with the same handle. */
type Group = {
  handle: string;
  first: CsvRecord;
  /** The lines to sell: the variants, or the first line when there are none. */
  sold: readonly CsvRecord[];
  pictures: ReadonlyMap<string, string>;
};

function readGroup(
  handle: string,
  lines: readonly CsvRecord[],
  titles: ColumnTitles,
): ProductDraft[] {
  const first = lines.find((line) => cell(line, "title").text !== "") ?? lines[0];
  if (!first) return [];
  // A line with only a picture has neither price nor option.
  const variants = lines.filter(
    (line) => cell(line, "price").text !== "" || optionsOf(line).length > 0,
  );
  const group: Group = {
    handle,
    first,
    sold: variants.length > 0 ? variants : [first],
    pictures: new Map(lines.map((line) => [cell(line, "image").text, cell(line, "imageAlt").text])),
  };
  return lines.map((line) => {
    const builder = createDraftBuilder(line, titles);
    readIdentity(builder, group, line);
    if (group.sold.includes(line)) readProduct(builder, group, line);
    else builder.skip("This line only adds a picture to its product.");
    return builder.draft;
  });
}

function optionsOf(line: CsvRecord): string[] {
  return OPTIONS.map((role) => cell(line, role).text).filter(
    (value) => value !== "" && value.toLowerCase() !== NO_OPTION,
  );
}

function readIdentity(
  builder: DraftBuilder,
  { handle, first, sold }: Group,
  line: CsvRecord,
): void {
  const title = cell(first, "title").text;
  const options = sold.length > 1 && sold.includes(line) ? optionsOf(line) : [];
  if (handle === "") builder.addProblem("handle", "Handle is required");
  builder.setName("title", title);
  if (title === "") builder.addProblem("title", "Title is required");
  if (options.length === 0) {
    builder.draft.slug = handle || null;
    return;
  }
  builder.draft.address = [handle, ...options].join(" ");
  const type = cell(first, "optionName");
  builder.set("parentProductId", "handle", `parent_${handle}`.slice(0, 200));
  builder.set("variantType", type.column, type.text.slice(0, 50) || DEFAULT_VARIANT_TYPE);
  builder.set("variantValue", cell(line, "option1").column, options.join(", ").slice(0, 100));
}

function readProduct(builder: DraftBuilder, group: Group, variant: CsvRecord): void {
  const { first } = group;
  if (readFlag(cell(first, "giftCard").text)) builder.skip("Gift cards cannot be sold here.");
  const description = cell(first, "description");
  if (description.text)
    builder.set("description", description.column, htmlToText(description.text));
  const type = cell(first, "category");
  const taxonomy = cell(first, "taxonomy");
  const category = type.text || taxonomy.text.split(">").at(-1)?.trim();
  if (category) builder.set("category", type.text ? type.column : taxonomy.column, category);
  readPictures(builder, group, variant);
  takePrice(builder, cell(variant, "price").column);
  // The quantity is meaningful only for a variant whose stock is tracked.
  const tracker = cell(variant, "tracker");
  const isTracked = tracker.text !== "" || !variant.cells.has(tracker.column);
  if (isTracked) takeWhole(builder, "stockQuantity", cell(variant, "quantity").column);
  else builder.addNote(UNCOUNTED);
  // Shopify stores weights in grams, whatever unit it displays.
  const column = WEIGHTS.find((name) => builder.cell(name) !== "");
  const grams = column ? readGrams(builder.cell(column), "g") : null;
  takeAmount(
    builder,
    [...OPTIONS.map((role) => cell(variant, role)), cell(first, "title")],
    column && grams !== null ? { column, grams } : null,
  );
  readAvailability(builder, first);
}

function readPictures(builder: DraftBuilder, { first, pictures }: Group, variant: CsvRecord): void {
  const choices = [cell(variant, "variantImage"), cell(variant, "image"), cell(first, "image")];
  const image = choices.find(({ text }) => text !== "");
  if (!image) return;
  // The alternative text of a line belongs to the picture of that line, which may not be the variant's.
  setPictures(
    builder,
    image.column,
    [image.text, ...pictures.keys()].map((url) => ({ url, alt: pictures.get(url) || null })),
  );
}

function readAvailability(builder: DraftBuilder, first: CsvRecord): void {
  const status = cell(first, "status");
  const published = cell(first, "published");
  if (!status.text && !published.text) return;
  const isActive = status.text === "" || status.text.toLowerCase() === "active";
  const isPublished = published.text === "" || readFlag(published.text) === true;
  builder.set("inStock", status.text ? status.column : published.column, isActive && isPublished);
  const reason = isActive ? "Not published" : `"${status.text}"`;
  if (!isActive || !isPublished) {
    builder.addNote(`${reason} in the other shop: it is marked as unavailable.`);
  }
}

/** The trimmed cell of a role, and the name of its column. */
function cell(record: CsvRecord, role: Role): { text: string; column: string } {
  const names: readonly string[] = COLUMNS[role];
  const column = names.find((name) => record.cells.has(name)) ?? names[0] ?? "";
  return { text: record.cells.get(column)?.trim() ?? "", column };
}
