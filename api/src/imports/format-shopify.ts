import {
  type ColumnTitles,
  type OpenDraft,
  openDraft,
  type ProductDraft,
  type ProductFormat,
  titlesOf,
  UNCOUNTED,
} from "./format-draft.ts";
import { htmlToText, NOT_AN_AMOUNT, readFlag, readPrice, takeWhole } from "./format-values.ts";
import type { CsvRecord } from "./read-table.ts";

/** What is read, by its name in the older and in the present template. */
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
  option1: ["option1 value"],
  option2: ["option2 value"],
  option3: ["option3 value"],
} as const;

type Role = keyof typeof COLUMNS;

/** How Shopify names the one variant of a product that has none. */
const NO_OPTION = "default title";

/**
 * Shopify's product file, older template or present one. Lines with one handle are one product and its variants;
 * each variant becomes a product. Lines that only bring another picture are left out, and say so.
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

function readGroup(
  handle: string,
  lines: readonly CsvRecord[],
  titles: ColumnTitles,
): ProductDraft[] {
  const first = lines.find((line) => cell(line, "title").text !== "") ?? lines[0];
  if (!first) return [];
  const variants = lines.filter(isVariant);
  const sold = variants.length > 0 ? variants : [first];
  const product = { first, pictures: picturesOf(lines) };
  return lines.map((line) => {
    const open = openDraft(line, titles);
    const isSold = sold.includes(line);
    const options = isSold && sold.length > 1 ? optionsOf(line) : [];
    readIdentity(open, { handle, first, options });
    if (isSold) readProduct(open, product, line);
    else open.skip("This line only adds a picture; a product has one picture here.");
    return open.draft;
  });
}

/** What all lines of one handle share. */
type ShopifyProduct = {
  /** The line that says what the product is. */
  first: CsvRecord;
  /** The words of each picture, by its address. */
  pictures: ReadonlyMap<string, string>;
};

function picturesOf(lines: readonly CsvRecord[]): ReadonlyMap<string, string> {
  const pictures = lines.map(
    (line) => [cell(line, "image").text, cell(line, "imageAlt").text] as const,
  );
  return new Map(pictures.filter(([address]) => address !== ""));
}

/** A line that only adds a picture has neither price nor option. */
function isVariant(line: CsvRecord): boolean {
  return cell(line, "price").text !== "" || optionsOf(line).length > 0;
}

function optionsOf(line: CsvRecord): string[] {
  return (["option1", "option2", "option3"] as const)
    .map((role) => cell(line, role).text)
    .filter((value) => value !== "" && value.toLowerCase() !== NO_OPTION);
}

function readIdentity(
  open: OpenDraft,
  { handle, first, options }: { handle: string; first: CsvRecord; options: string[] },
): void {
  const title = cell(first, "title");
  if (handle === "") open.complain("handle", "Handle is required");
  open.name("title", [title.text, options.join(", ")].filter(Boolean).join(" - "));
  if (title.text === "") open.complain("title", "Title is required");
  if (options.length === 0) {
    open.draft.slug = handle || null;
    return;
  }
  open.draft.address = [handle, ...options].join(" ");
  open.set("parentProductId", "handle", `parent_${handle}`.slice(0, 200));
}

function readProduct(open: OpenDraft, product: ShopifyProduct, variant: CsvRecord): void {
  const { first } = product;
  if (readFlag(cell(first, "giftCard").text)) open.skip("Gift cards cannot be sold here.");
  const description = cell(first, "description");
  if (description.text) open.set("description", description.column, htmlToText(description.text));
  const type = cell(first, "category");
  const taxonomy = cell(first, "taxonomy");
  const category = type.text || taxonomy.text.split(">").at(-1)?.trim();
  if (category) open.set("category", type.text ? type.column : taxonomy.column, category);
  readPicture(open, product, variant);
  const price = cell(variant, "price");
  open.locate("price", price.column);
  const amount = readPrice(price.text);
  if (amount !== null) open.set("price", price.column, amount);
  else if (price.text !== "") open.complain(price.column, NOT_AN_AMOUNT);
  readStock(open, variant);
  readAvailability(open, first);
}

/** The quantity of a variant that is not tracked means nothing. */
function readStock(open: OpenDraft, variant: CsvRecord): void {
  const tracker = cell(variant, "tracker");
  const isTracked = tracker.text !== "" || !variant.cells.has(tracker.column);
  if (isTracked) takeWhole(open, "stockQuantity", cell(variant, "quantity").column);
  else open.note(UNCOUNTED);
}

function readPicture(
  open: OpenDraft,
  { first, pictures }: ShopifyProduct,
  variant: CsvRecord,
): void {
  const choices = [cell(variant, "variantImage"), cell(variant, "image"), cell(first, "image")];
  const image = choices.find(({ text }) => text !== "");
  if (image) open.set("imageUrl", image.column, image.text);
  // The words on a line are of the picture on that line, not of its variant's.
  const alt = image && pictures.get(image.text);
  if (alt) open.set("imageAlt", cell(first, "imageAlt").column, alt);
}

function readAvailability(open: OpenDraft, first: CsvRecord): void {
  const status = cell(first, "status");
  const published = cell(first, "published");
  const isActive = status.text === "" || status.text.toLowerCase() === "active";
  const isPublished = published.text === "" || readFlag(published.text) === true;
  if (!status.text && !published.text) return;
  open.set("inStock", status.text ? status.column : published.column, isActive && isPublished);
  if (!isActive) open.note(`"${status.text}" in the other shop: it is marked as unavailable.`);
  else if (!isPublished) open.note("Not published in the other shop: it is marked as unavailable.");
}

/** The trimmed cell of a role, and the column it is in. */
function cell(record: CsvRecord, role: Role): { text: string; column: string } {
  const names: readonly string[] = COLUMNS[role];
  const column = names.find((name) => record.cells.has(name)) ?? names[0] ?? "";
  return { text: record.cells.get(column)?.trim() ?? "", column };
}
