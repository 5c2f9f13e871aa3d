import type { Product } from "#shared/contracts/products.ts";
import { netCharge } from "#shared/domain/net-charge.ts";
import { parseSequence, terminusInWords } from "#shared/domain/residues.ts";

export interface Fact {
  term: string;
  value: string;
  unit?: string;
  /** Names the value for the copy button; without it there is no button. */
  copy?: string;
  isCode?: boolean;
}

/** The known facts of a product, in the order in which a chemist looks for them. */
export function dataSheet(product: Product): Fact[] {
  const facts: Fact[] = [
    { term: "CAS number", value: product.casNumber ?? "", copy: "CAS number" },
    ...sequenceFacts(product),
    { term: "Molecular weight", value: product.molecularWeight ?? "", unit: "g/mol" },
    { term: "Research use", value: product.researchUse ?? "" },
    { term: "Category", value: product.categoryName ?? "" },
  ];
  return facts.filter(({ value }) => value !== "");
}

function sequenceFacts({ sequence, nTerminus, cTerminus }: Product): Fact[] {
  const residues = parseSequence(sequence ?? "", nTerminus);
  if (residues.length === 0) return [];
  const charge = netCharge(residues, nTerminus, cTerminus);
  return [
    { term: "Sequence", value: residues.map(({ letter }) => letter).join(""), copy: "sequence" },
    { term: "Three-letter code", value: residues.map(({ code }) => code).join("-"), isCode: true },
    { term: "Length", value: String(residues.length), unit: "residues" },
    { term: "N-terminus", value: terminusInWords(nTerminus || "H") },
    { term: "C-terminus", value: terminusInWords(cTerminus || "OH") },
    {
      term: "Net charge",
      value: charge > 0 ? `+${charge}` : String(charge).replace("-", "−"),
      unit: "at pH 7",
    },
  ];
}
