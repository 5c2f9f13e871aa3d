import { csvText } from "#shared/domain/csv.ts";
import { formatAmount } from "#shared/domain/money.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import {
  AVERAGE_MASS,
  MILLIGRAMS_TYPED,
  type NumberRules,
  WHOLE_NUMBER,
} from "#shared/domain/typed-numbers.ts";
import {
  createDraftBuilder,
  type DraftBuilder,
  type DraftFields,
  type ProductFormat,
  titlesOf,
} from "./format-draft.ts";
import { readNumber, readPrice, takeFlag, takePrice, takeWhole } from "./format-values.ts";

/** The columns of our own file, in the order of the export. */
export const OWN_COLUMNS = [
  "slug",
  "name",
  "description",
  "category",
  "price",
  "bulk_pricing",
  "stock_quantity",
  "stock_at_export",
  "low_stock_threshold",
  "in_stock",
  "featured",
  "display_order",
  "image_url",
  "image_alt",
  "cas_number",
  "sequence",
  "n_terminus",
  "c_terminus",
  "molecular_weight",
  "research_use",
  "amount_mg",
  "amount_units",
] as const;

/** Texts that an empty cell sets to null. */
const TEXTS: Partial<Record<(typeof OWN_COLUMNS)[number], keyof DraftFields>> = {
  image_url: "imageUrl",
  image_alt: "imageAlt",
  cas_number: "casNumber",
  sequence: "sequence",
  n_terminus: "nTerminus",
  c_terminus: "cTerminus",
  molecular_weight: "molecularWeight",
  research_use: "researchUse",
  amount_mg: "amountMg",
  amount_units: "amountUnits",
};

/** The texts among them that are numbers. */
const NUMBERS: Partial<Record<string, NumberRules>> = {
  molecular_weight: AVERAGE_MASS,
  amount_mg: MILLIGRAMS_TYPED,
};

/** Our own columns. A column that the file does not have stays as it is; an empty cell means "none". */
export const ownFormat: ProductFormat = {
  name: "aliquot",
  recognises: (columns) => columns.has("name"),
  read: ({ columns, records }) => {
    const titles = titlesOf(columns);
    return {
      understood: new Set<string>(OWN_COLUMNS),
      drafts: records.values().map((record) => {
        const builder = createDraftBuilder(record, titles);
        readLine(builder);
        return builder.draft;
      }),
    };
  },
};

function readLine(builder: DraftBuilder): void {
  const text = (column: string) => {
    const cell = builder.raw(column);
    return cell === undefined ? undefined : csvText(cell);
  };
  builder.setName("name", text("name") ?? "");
  builder.draft.slug = builder.cell("slug") || null;
  const description = text("description");
  if (description !== undefined) builder.set("description", "description", description);
  const category = text("category");
  if (category !== undefined) builder.set("category", "category", category.trim() || null);
  for (const [column, field] of Object.entries(TEXTS)) {
    const value = text(column);
    if (value === undefined) continue;
    const rules = NUMBERS[column];
    if (value.trim() === "") builder.set(field, column, null);
    else if (!rules) builder.set(field, column, value);
    else {
      const read = readNumber(value, rules);
      if ("problem" in read) builder.addProblem(column, read.problem);
      else builder.set(field, column, read.text);
    }
  }
  readPricing(builder);
  takeWhole(builder, "stockQuantity", "stock_quantity");
  takeWhole(builder, "loadedStockQuantity", "stock_at_export");
  takeWhole(builder, "lowStockThreshold", "low_stock_threshold");
  takeWhole(builder, "displayOrder", "display_order");
  takeFlag(builder, "inStock", "in_stock");
  takeFlag(builder, "featured", "featured");
}

function readPricing(builder: DraftBuilder): void {
  takePrice(builder, "price");
  if (builder.raw("bulk_pricing") === undefined) return;
  const tiers = readTiers(builder.cell("bulk_pricing"));
  if (tiers === null) {
    builder.addProblem(
      "bulk_pricing",
      'Must be quantities and unit prices such as "1: 45.00; 3: 40.00"',
    );
    return;
  }
  builder.set("hasBulkPricing", "bulk_pricing", tiers.length > 0);
  builder.set("bulkPricing", "bulk_pricing", tiers);
}

/** The tiers of "1: 45.00; 3: 40.00"; null when a part of the text is no tier. */
function readTiers(text: string): { quantity: number; price: string }[] | null {
  const parts = text.split(";").map((part) => part.trim());
  const tiers = parts.filter(Boolean).map((part) => {
    const [quantity = "", price = "", ...rest] = part.split(":").map((each) => each.trim());
    const [units, each] = [readNumber(quantity, WHOLE_NUMBER), readPrice(price)];
    const isTier = !("problem" in units) && !("problem" in each) && rest.length === 0;
    return isTier ? { quantity: units.value, price: each.text } : { quantity: 0, price };
  });
  return tiers.every(({ quantity }) => quantity > 0) ? tiers : null;
}

/** The tiers as `readTiers` reads them. */
export function writeTiers(tiers: readonly Tier[]): string {
  return tiers
    .map(({ quantity, unitPriceCents }) => `${quantity}: ${formatAmount(unitPriceCents)}`)
    .join("; ");
}
