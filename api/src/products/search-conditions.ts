import { PROTON_MASS } from "#shared/domain/peptide/formulas.ts";
import type { SearchText } from "#shared/domain/search-text.ts";

/** A mass in dalton, with its tolerance in dalton. */
export type MassWanted = { dalton: number; tolerance: number };

/** A product's CAS number without hyphens; it has an index of its own. */
const CAS_DIGITS = "replace(p.cas_number, '-', '')";

/** Whether the CAS number is this one, or begins with these digits. Compared by bytes, as in its index; a colon sorts behind all digits. */
export const hasCas = ({ digits, isWhole }: NonNullable<SearchText["cas"]>, bind: Bind) =>
  `(${CAS_DIGITS} ~>=~ ${bind(digits)} AND ${CAS_DIGITS} ~<=~ ${bind(isWhole ? digits : `${digits}:`)})`;

/** Whether the sequence contains residues; `like` is bound. */
export const hasLetters = (like: string) =>
  `p.id IN (SELECT s.product_id FROM product_peptides s WHERE s.letters LIKE ${like})`;

type Bind = (value: string | number) => string;

/** The condition that a product `p` contains every motif (X is any residue) and has the mass. */
export function peptideCondition(
  { motifs = [], mass }: { motifs?: readonly string[]; mass?: MassWanted | null },
  bind: Bind,
): string[] {
  const conditions = motifs.map(
    (motif) => `s.letters LIKE ${bind(`%${motif.toUpperCase().replaceAll("X", "_")}%`)}`,
  );
  if (mass) conditions.push(hasMass(mass, bind));
  if (conditions.length === 0) return [];
  return [
    `p.id IN (SELECT s.product_id FROM product_peptides s WHERE ${conditions.join(" AND ")})`,
  ];
}

/** Compares the neutral monoisotopic mass, the average mass, and the mass of the monoisotopic ion [M+H]⁺. */
function hasMass({ dalton, tolerance }: MassWanted, bind: Bind): string {
  const between = (column: string, middle: number) =>
    `${column} BETWEEN ${bind(middle - tolerance)}::float8 AND ${bind(middle + tolerance)}::float8`;
  const ion = between("s.monoisotopic_mass", dalton - PROTON_MASS);
  return `(${between("s.monoisotopic_mass", dalton)} OR ${between("s.average_mass", dalton)} OR ${ion})`;
}

/** Sorts by how close the nearest mass (monoisotopic, average or [M+H]⁺) is, then by name. */
export function nearnessSql({ dalton }: MassWanted, bind: Bind): string {
  const mass = `${bind(dalton)}::float8`;
  return `(SELECT least(abs(s.monoisotopic_mass - ${mass}), abs(s.average_mass - ${mass}),
      abs(s.monoisotopic_mass + ${PROTON_MASS} - ${mass}))
    FROM product_peptides s WHERE s.product_id = p.id), lower(p.name), p.id`;
}
