import { csvText } from "#shared/domain/csv.ts";
import { formatAmount, isAmount } from "#shared/domain/money.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import {
  type DraftFields,
  type OpenDraft,
  openDraft,
  type ProductFormat,
  titlesOf,
} from "./format-draft.ts";
import { NOT_AN_AMOUNT, readPrice, takeFlag, takeWhole, WHOLE } from "./format-values.ts";

/** The columns of our own file in their order; what the export writes and the import reads. */
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
] as const;

/** Texts of which an empty cell means "none". */
const TEXTS: Partial<Record<(typeof OWN_COLUMNS)[number], keyof DraftFields>> = {
  image_url: "imageUrl",
  image_alt: "imageAlt",
  cas_number: "casNumber",
  sequence: "sequence",
  n_terminus: "nTerminus",
  c_terminus: "cTerminus",
  molecular_weight: "molecularWeight",
  research_use: "researchUse",
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
        const open = openDraft(record, titles);
        readLine(open);
        return open.draft;
      }),
    };
  },
};

function readLine(open: OpenDraft): void {
  const text = (column: string) => {
    const cell = open.raw(column);
    return cell === undefined ? undefined : csvText(cell);
  };
  open.name("name", text("name") ?? "");
  open.draft.slug = open.cell("slug") || null;
  const description = text("description");
  if (description !== undefined) open.set("description", "description", description);
  const category = text("category");
  if (category !== undefined) open.set("category", "category", category.trim() || null);
  for (const [column, field] of Object.entries(TEXTS)) {
    const value = text(column);
    if (value !== undefined) open.set(field, column, value.trim() === "" ? null : value);
  }
  readPricing(open);
  takeWhole(open, "stockQuantity", "stock_quantity");
  takeWhole(open, "loadedStockQuantity", "stock_at_export");
  takeWhole(open, "lowStockThreshold", "low_stock_threshold");
  takeWhole(open, "displayOrder", "display_order");
  takeFlag(open, "inStock", "in_stock");
  takeFlag(open, "featured", "featured");
}

function readPricing(open: OpenDraft): void {
  const price = open.cell("price");
  open.locate("price", "price");
  const amount = readPrice(price);
  if (price !== "" && amount === null) open.complain("price", NOT_AN_AMOUNT);
  if (amount !== null) open.set("price", "price", amount);
  if (open.raw("bulk_pricing") === undefined) return;
  const tiers = readTiers(open.cell("bulk_pricing"));
  if (tiers === null) {
    open.complain(
      "bulk_pricing",
      'Must be quantities and unit prices such as "1: 45.00; 3: 40.00"',
    );
    return;
  }
  open.set("hasBulkPricing", "bulk_pricing", tiers.length > 0);
  open.set("bulkPricing", "bulk_pricing", tiers);
}

/** "1: 45.00; 3: 40.00" as tiers; null when a part of it is none. */
function readTiers(text: string): { quantity: number; price: string }[] | null {
  const parts = text.split(";").map((part) => part.trim());
  const tiers = parts.filter(Boolean).map((part) => {
    const [quantity = "", price = "", ...rest] = part.split(":").map((each) => each.trim());
    const isTier = WHOLE.test(quantity) && isAmount(price) && rest.length === 0;
    return { quantity: isTier ? Number(quantity) : 0, price };
  });
  return tiers.every(({ quantity }) => quantity > 0) ? tiers : null;
}

/** What `readTiers` reads. */
export function writeTiers(tiers: readonly Tier[]): string {
  return tiers
    .map(({ quantity, unitPriceCents }) => `${quantity}: ${formatAmount(unitPriceCents)}`)
    .join("; ");
}
