import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { LabelledProduct } from "./pictures/vial-svg.ts";
import { SHELF } from "./shelf.ts";
import type { ShelfItem } from "./shelf-item.ts";

export interface DemoProduct extends Omit<ShelfItem, "stock" | "tiers">, PeptideFacts {
  /** The alternative text of its picture. */
  imageAlt: string;
  hasBulkPricing: boolean;
  /** The price of one unit in cents at each quantity; empty without bulk pricing. */
  tiers: { quantity: number; unitPriceCents: number }[];
  stockQuantity: number;
  lowStockThreshold: number;
  featured: boolean;
  displayOrder: number;
}

/** The demo shop's catalogue: the products of the shelf with the reference data of peptides.csv. */
export function demoCatalogue(): DemoProduct[] {
  const facts = readPeptideFacts();
  return SHELF.map((item, index) => {
    const peptide = facts.get(item.name);
    if (!peptide) throw new Error(`peptides.csv has no ${item.name}`);
    const { stock, tiers, ...rest } = item;
    const prices = Object.entries(tiers ? { 1: item.priceCents, ...tiers } : {});
    return {
      ...peptide,
      ...rest,
      // All sizes of a family share text and picture.
      description: `${item.description} Supplied freeze-dried${item.sizes ? "" : `, ${item.amount} per vial`}.`,
      imageAlt: item.sizes ? `A vial of ${item.name}` : `A vial of ${item.name}, ${item.amount}`,
      featured: item.featured ?? false,
      hasBulkPricing: prices.length > 0,
      tiers: prices.map(([quantity, unitPriceCents]) => ({
        quantity: Number(quantity),
        unitPriceCents,
      })),
      stockQuantity: stock[0],
      lowStockThreshold: stock[1],
      displayOrder: index + 1,
    };
  });
}

/** What the label in a product's picture says. All sizes of a family share it, so it names none of them. */
export function labelOf(product: DemoProduct): LabelledProduct {
  return product.sizes ? { ...product, amount: null } : product;
}

/** One row of peptides.csv; empty values are null. */
interface PeptideFacts {
  name: string;
  casNumber: string | null;
  /** One-letter code. */
  sequence: string;
  nTerminus: string;
  cTerminus: string;
  /** Average mass in g/mol, two decimals. */
  molecularWeight: string;
  researchUse: string;
}

/** The reference data of the demo's peptides, by name. */
function readPeptideFacts(): Map<string, PeptideFacts> {
  const csv = readFileSync(new URL("./peptides.csv", import.meta.url), "utf8");
  const rows: Record<string, string>[] = parse(csv, { columns: true });
  return new Map(rows.map((row) => [row.name as string, facts(row)]));
}

function facts(row: Record<string, string>): PeptideFacts {
  const cell = (column: string) => {
    if (row[column] === undefined) throw new Error(`peptides.csv has no column ${column}`);
    return row[column];
  };
  return {
    name: cell("name"),
    casNumber: cell("cas_number") || null,
    sequence: cell("sequence"),
    nTerminus: cell("n_terminus"),
    cTerminus: cell("c_terminus"),
    molecularWeight: cell("molecular_weight"),
    researchUse: cell("research_use"),
  };
}
