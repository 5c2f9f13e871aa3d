import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { LabelledProduct } from "./pictures/vial-svg.ts";

export const CATEGORIES = {
  "Vasoactive peptides":
    "Kinins and angiotensins: ligands and substrates for receptor and enzyme assays.",
  Neuropeptides: "Ligands of opioid, tachykinin, neurotensin and bombesin receptors.",
  "Antimicrobial peptides":
    "Membrane-active peptides from venom, skin, saliva and white blood cells.",
  "Epitope tags": "Short sequences for elution, competition and affinity reference.",
  "Cell adhesion and delivery": "Integrin-binding motifs and cell-penetrating sequences.",
  "Signalling assays": "Substrates and ligands of one well-studied pathway each.",
  "Immunology and aggregation": "T-cell epitopes and fibril-forming sequences.",
} as const;

export type DemoProduct = ReturnType<typeof demoCatalogue>[number];

/**
 * The demo shop's catalogue: the products of shelf.csv with the chemistry of peptides.csv. The copy of the shelf mentions
 * laboratory use only.
 */
export function demoCatalogue() {
  const peptides = new Map(readTable("peptides.csv").map((row) => [row("name"), row]));
  return readTable("shelf.csv").map((item, index) => {
    const name = item("name");
    const peptide = peptides.get(name);
    if (!peptide) throw new Error(`peptides.csv has no ${name}`);
    const [amount, priceCents] = [item("amount"), Number(item("price_cents"))];
    const sizes = readSizes(item("sizes"));
    const tiers = readTiers(item("tiers"), priceCents);
    return {
      name,
      category: item("category") as keyof typeof CATEGORIES,
      amount,
      priceCents,
      tiers,
      hasBulkPricing: tiers.length > 0,
      sizes,
      casNumber: peptide("cas_number") || null,
      sequence: peptide("sequence"),
      nTerminus: peptide("n_terminus"),
      cTerminus: peptide("c_terminus"),
      /** Average mass in g/mol, two decimals. */
      molecularWeight: peptide("molecular_weight"),
      researchUse: peptide("research_use"),
      // All sizes of a family share text and picture.
      description: `${item("description")} Supplied freeze-dried${sizes ? "" : `, ${amount} per vial`}.`,
      imageAlt: sizes ? `A vial of ${name}` : `A vial of ${name}, ${amount}`,
      featured: item("featured") === "yes",
      stockQuantity: Number(item("stock")),
      lowStockThreshold: Number(item("low_at")),
      displayOrder: index + 1,
    };
  });
}

/** What the label in a product's picture says. All sizes of a family share it, so it names none of them. */
export function labelOf(product: DemoProduct): LabelledProduct {
  return product.sizes ? { ...product, amount: null } : product;
}

/** "3:4300 10:3650": further prices of one vial in cents, by the quantity from which they hold. */
function readTiers(text: string, priceCents: number) {
  if (text === "") return [];
  return [`1:${priceCents}`, ...text.split(" ")].map((tier) => {
    const [quantity, unitPriceCents] = tier.split(":").map(Number);
    return { quantity: quantity as number, unitPriceCents: unitPriceCents as number };
  });
}

/** "5 mg:2900:40; 50 mg:18900:12": further sizes of the family, each with its price in cents and its stock. */
function readSizes(text: string) {
  if (text === "") return undefined;
  return text.split("; ").map((size) => {
    const [amount, priceCents, stock] = size.split(":");
    return { amount: amount as string, priceCents: Number(priceCents), stock: Number(stock) };
  });
}

/** The rows of a file, each as a function that reads a column. */
function readTable(file: string) {
  const csv = readFileSync(new URL(file, import.meta.url), "utf8");
  const rows: Record<string, string>[] = parse(csv, { columns: true });
  return rows.map((row) => (column: string) => {
    const text = row[column];
    if (text === undefined) throw new Error(`${file} has no column ${column}`);
    return text;
  });
}
