import type { Product } from "#shared/contracts/products.ts";
import { describeAmount, describePricePerMg } from "#shared/domain/amounts.ts";
import { parseAmount } from "#shared/domain/money.ts";
import { chargeAt, signedCharge } from "#shared/domain/peptide/charge.ts";
import { describePeptide } from "#shared/domain/peptide/describe-peptide.ts";
import { writeFormula } from "#shared/domain/peptide/formulas.ts";
import { parseProductPeptide } from "#shared/domain/peptide/parse-peptide.ts";
import { readResidues } from "#shared/domain/peptide/read-residues.ts";
import { residueCode } from "#shared/domain/peptide/residues.ts";
import { terminusInWords } from "#shared/domain/peptide/termini.ts";
import { writePeptide } from "#shared/domain/peptide/write-peptide.ts";

export interface Fact {
  term: string;
  value: string;
  unit?: string;
  /** The name of the value for the copy button; without it there is no button. */
  copy?: string;
  isCode?: boolean;
}

/** The known facts of a product, in the order that chemists expect. */
export function dataSheet(product: Product): Fact[] {
  const facts: Fact[] = [
    { term: "Amount per vial", value: describeAmount(product) ?? "" },
    {
      term: "Price",
      value:
        describePricePerMg(parseAmount(product.price), product.amountMg)?.replace("/mg", "") ?? "",
      unit: "per mg",
    },
    { term: "CAS number", value: product.casNumber ?? "", copy: "CAS number" },
    ...sequenceFacts(product),
    { term: "Molecular weight", value: product.molecularWeight ?? "", unit: "g/mol" },
    { term: "Research use", value: product.researchUse ?? "" },
    { term: "Category", value: product.categoryName ?? "" },
  ];
  return facts.filter(({ value }) => value !== "");
}

function sequenceFacts({ sequence, nTerminus, cTerminus }: Product): Fact[] {
  const residues = readResidues(sequence ?? "", nTerminus);
  if (residues.length === 0) return [];
  return [
    { term: "Sequence", value: sequence ?? "", copy: "sequence" },
    { term: "Three-letter code", value: residues.map(residueCode).join("-"), isCode: true },
    { term: "Length", value: String(residues.length), unit: "residues" },
    { term: "N-terminus", value: terminusInWords(nTerminus || "H") },
    { term: "C-terminus", value: terminusInWords(cTerminus || "OH") },
    ...computedFacts({ sequence, nTerminus, cTerminus }),
  ];
}

/** Facts computed from the sequence; empty if it cannot be read. */
function computedFacts(product: Pick<Product, "sequence" | "nTerminus" | "cTerminus">): Fact[] {
  const { peptide } = parseProductPeptide(product);
  if (!peptide) return [];
  const { formula, monoisotopicMass, groups, isoelectricPoint } = describePeptide(peptide);
  return [
    { term: "Formula", value: writeFormula(formula), copy: "formula", isCode: true },
    { term: "Monoisotopic mass", value: monoisotopicMass.toFixed(4), unit: "Da" },
    {
      term: "Net charge",
      value: groups ? signedCharge(chargeAt(groups, 7), 1) : "",
      unit: "at pH 7",
    },
    { term: "Isoelectric point", value: isoelectricPoint.value?.toFixed(2) ?? "", unit: "pH" },
  ];
}

/** The product's peptide with its termini, in the notation of the sequence tools. */
export function sequenceText(product: Product): string {
  const { peptide } = parseProductPeptide(product);
  return peptide ? writePeptide(peptide) : (product.sequence ?? "");
}
