import { ACCESS, type Region } from "#shared/domain/buyers.ts";
import { casCheckDigit } from "#shared/domain/cas-numbers.ts";
import { type CsvCell, csvText } from "#shared/domain/csv.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { joinNames, splitNames } from "#shared/domain/other-names.ts";
import type { StoredPicture } from "#shared/domain/pictures.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import {
  AVERAGE_MASS,
  GRAMS,
  MILLIGRAMS_TYPED,
  type NumberRules,
  WHOLE_NUMBER,
} from "#shared/domain/typed-numbers.ts";
import type { StoredProduct } from "../products/product-changes.queries.ts";
import {
  createDraftBuilder,
  type DraftBuilder,
  type DraftFields,
  type ProductFormat,
  titlesOf,
} from "./format-draft.ts";
import { readNumber, readPrice, takeFlag, takePrice, takeWhole } from "./format-values.ts";

/** How to parse a column of our format into a draft, and how to write it for a product. */
type OwnColumn = {
  read: (builder: DraftBuilder, column: string) => void;
  write: (product: StoredProduct, categoryNames: ReadonlyMap<string, string>) => CsvCell;
};

/** The cell without the export's escaping; undefined when the file lacks the column. */
function textOf(builder: DraftBuilder, column: string): string | undefined {
  const cell = builder.raw(column);
  return cell === undefined ? undefined : csvText(cell);
}

/** Sets a field to what `read` makes of the cell. */
const taking =
  <Name extends keyof DraftFields>(
    field: Name,
    read: (cell: string) => DraftFields[Name],
  ): OwnColumn["read"] =>
  (builder, column) => {
    const cell = textOf(builder, column);
    if (cell !== undefined) builder.set(field, column, read(cell));
  };

/** A text field; an empty cell sets it to null. With rules, the text must be a number. */
const text = (field: keyof DraftFields & keyof StoredProduct, rules?: NumberRules): OwnColumn => ({
  read: (builder, column) => {
    const value = textOf(builder, column);
    if (value === undefined) return;
    if (value.trim() === "") return builder.set(field, column, null);
    const read = rules ? readNumber(value, rules) : { text: value };
    if ("problem" in read) builder.addProblem(column, read.problem);
    else builder.set(field, column, read.text);
  },
  write: (product) => product[field] as string | null,
});

const whole = (field: "stockQuantity" | "lowStockThreshold" | "displayOrder"): OwnColumn => ({
  read: (builder, column) => takeWhole(builder, field, column),
  write: (product) => product[field],
});

const flag = (field: "inStock" | "featured"): OwnColumn => ({
  read: (builder, column) => takeFlag(builder, field, column),
  write: (product) => (product[field] ? "yes" : "no"),
});

const THREE_NUMBERS = /^\d+([-/.])\d+\1\d+$/;

/** The columns of our own format, in the order of the export. */
export const OWN_COLUMNS: Record<string, OwnColumn> = {
  slug: {
    read: (builder) => {
      builder.draft.slug = builder.cell("slug") || null;
    },
    write: ({ slug }) => slug,
  },
  name: {
    read: (builder) => builder.setName("name", textOf(builder, "name") ?? ""),
    write: ({ name }) => name,
  },
  description: {
    read: taking("description", (cell) => cell),
    write: ({ description }) => description,
  },
  category: {
    read: taking("category", (cell) => cell.trim() || null),
    write: ({ categoryId }, names) => names.get(categoryId ?? ""),
  },
  price: { read: takePrice, write: ({ price }) => formatAmount(price) },
  bulk_pricing: {
    read: takeTiers,
    write: (product) => (product.hasBulkPricing ? writeTiers(product.bulkPricing) : null),
  },
  stock_quantity: whole("stockQuantity"),
  stock_at_export: {
    read: (builder, column) => takeWhole(builder, "loadedStockQuantity", column),
    write: ({ stockQuantity }) => stockQuantity,
  },
  low_stock_threshold: whole("lowStockThreshold"),
  in_stock: flag("inStock"),
  featured: flag("featured"),
  display_order: whole("displayOrder"),
  family: text("parentProductId"),
  size_of: text("variantType"),
  size: text("variantValue"),
  image_url: text("imageUrl"),
  image_alt: text("imageAlt"),
  pictures: {
    read: taking("pictures", readPictures),
    write: ({ pictures }) => writePictures(pictures) || null,
  },
  cas_number: {
    ...text("casNumber"),
    read: (builder, column) => {
      const value = builder.cell(column);
      // 9004-10-8 becomes a day of the year 9004.
      if (THREE_NUMBERS.test(value) && casCheckDigit(value) === null)
        builder.addProblem(
          column,
          "Must be a CAS number: a spreadsheet seems to have made a date of it. Write it again, or remove the column to leave the stored ones as they are",
        );
      else text("casNumber").read(builder, column);
    },
  },
  sequence: text("sequence"),
  n_terminus: text("nTerminus"),
  c_terminus: text("cTerminus"),
  molecular_weight: text("molecularWeight", AVERAGE_MASS),
  research_use: text("researchUse"),
  other_names: {
    read: taking("synonyms", splitNames),
    write: ({ synonyms }) => joinNames(synonyms),
  },
  amount_mg: text("amountMg", MILLIGRAMS_TYPED),
  amount_units: text("amountUnits"),
  access: {
    read: (builder, column) => {
      const value = textOf(builder, column)?.trim().toLowerCase();
      if (value === undefined) return;
      const found = ACCESS.find((each) => each === value);
      if (value === "" || found) builder.set("access", column, found ?? null);
      else builder.addProblem(column, `Must be empty or one of: ${ACCESS.join(", ")}`);
    },
    write: ({ access }) => access,
  },
  not_sold_to: { read: takeRegions, write: ({ regions }) => writeRegions(regions) || null },
  weight_grams: {
    read: (builder, column) => {
      const value = textOf(builder, column);
      if (value === undefined) return;
      if (value.trim() === "") return builder.set("weightGrams", column, null);
      const read = readNumber(value, GRAMS);
      if ("problem" in read) builder.addProblem(column, read.problem);
      else builder.set("weightGrams", column, read.value);
    },
    write: ({ weightGrams }) => weightGrams,
  },
  storage: {
    read: (builder, column) => {
      const value = builder.cell(column).trim().toLowerCase();
      // The form's schema refuses other words.
      if (value !== "") builder.set("storage", column, value as StoredProduct["storage"]);
    },
    write: ({ storage }) => storage,
  },
  hs_code: text("hsCode"),
  origin_country: {
    read: taking("originCountry", (cell) => cell.trim().toUpperCase() || null),
    write: ({ originCountry }) => originCountry,
  },
};

/** Our own format. A column that the file lacks stays unchanged; an empty cell means "none". */
export const ownFormat: ProductFormat = {
  name: "aliquot",
  recognises: (columns) => columns.has("name"),
  read: ({ columns, records }) => {
    const titles = titlesOf(columns);
    return {
      understood: new Set(Object.keys(OWN_COLUMNS)),
      drafts: records.values().map((record) => {
        const builder = createDraftBuilder(record, titles);
        for (const [column, { read }] of Object.entries(OWN_COLUMNS)) read(builder, column);
        return builder.draft;
      }),
    };
  },
};

function takeTiers(builder: DraftBuilder, column: string): void {
  if (builder.raw(column) === undefined) return;
  const tiers = readTiers(builder.cell(column));
  if (tiers === null) {
    const message = 'Must be quantities and unit prices such as "1: 45.00; 3: 40.00"';
    builder.addProblem(column, message);
    return;
  }
  builder.set("hasBulkPricing", column, tiers.length > 0);
  builder.set("bulkPricing", column, tiers);
}

/** Parses tiers such as "1: 45.00; 3: 40.00"; null when a part is invalid. */
function readTiers(cell: string): { quantity: number; price: string }[] | null {
  const parts = cell.split(";").map((part) => part.trim());
  const tiers = parts.filter(Boolean).map((part) => {
    const [quantity = "", price = "", ...rest] = part.split(":").map((each) => each.trim());
    const [units, each] = [readNumber(quantity, WHOLE_NUMBER), readPrice(price)];
    const isTier = !("problem" in units) && !("problem" in each) && rest.length === 0;
    return isTier ? { quantity: units.value, price: each.text } : { quantity: 0, price };
  });
  return tiers.every(({ quantity }) => quantity > 0) ? tiers : null;
}

/** Parses lines of an address and, after a space, what the picture shows. */
function readPictures(cell: string): StoredPicture[] {
  const lines = cell.split(/\r\n|\r|\n/).map((line) => line.trim());
  return lines.filter(Boolean).map((line) => {
    const [url = ""] = line.split(/\s/, 1);
    return { url, alt: line.slice(url.length).trim() || null };
  });
}

/** Writes pictures in the form that `readPictures` parses. */
export function writePictures(pictures: readonly StoredPicture[]): string {
  return pictures
    .map(({ url, alt }) => [url, alt?.replace(/\s+/g, " ")].filter(Boolean).join(" "))
    .join("\n");
}

/** Parses lines such as "US-CA: Not sold to California"; the part after the colon is what buyers read. */
function takeRegions(builder: DraftBuilder, column: string): void {
  const cell = textOf(builder, column);
  if (cell === undefined) return;
  const lines = cell.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const regions = lines.map((line) => /^\s*([A-Za-z]{2})(?:-([^:]{1,50}))?\s*:\s*(.+)$/.exec(line));
  if (regions.includes(null)) {
    builder.addProblem(column, 'Must be lines such as "US-CA: Not sold to California"');
    return;
  }
  builder.set(
    "regions",
    column,
    regions.map((found) => ({
      country: (found?.[1] ?? "").toUpperCase(),
      ...(found?.[2] && { state: found[2].trim() }),
      reason: (found?.[3] ?? "").trim(),
    })),
  );
}

/** Writes regions in the form that `takeRegions` parses. */
export function writeRegions(regions: readonly Region[]): string {
  return regions
    .map(
      ({ country, state, reason }) =>
        `${country}${state ? `-${state}` : ""}: ${reason.replace(/\s+/g, " ")}`,
    )
    .join("\n");
}

/** Writes tiers in the form that `readTiers` parses. */
export function writeTiers(tiers: readonly Tier[]): string {
  return tiers
    .map(({ quantity, unitPriceCents }) => `${quantity}: ${formatAmount(unitPriceCents)}`)
    .join("; ");
}
