import type { Peptide } from "./peptide.ts";
import { FREE_ACID, FREE_AMINE } from "./termini.ts";

/**
 * pKa values of Bjellqvist et al. (Electrophoresis 14, 1023, 1993, and 15, 529, 1994), as used by
 * ExPASy's Compute pI/Mw. They were fitted to denatured proteins in gels between pH 4.5 and 7.3.
 * Outside of that, and for short peptides, the results are estimates.
 */
export const PKA_SET = "Bjellqvist, as ExPASy uses it";

const BASIC_SIDE_CHAINS: Readonly<Record<string, number>> = { K: 10, R: 12, H: 5.98 };
const ACIDIC_SIDE_CHAINS: Readonly<Record<string, number>> = { D: 4.05, E: 4.45, C: 9, Y: 10 };
const N_TERMINAL = 7.5;
const N_TERMINAL_OF: Readonly<Record<string, number>> = {
  A: 7.59,
  M: 7,
  S: 6.93,
  P: 8.36,
  T: 6.82,
  V: 7.44,
  E: 7.7,
};
const C_TERMINAL = 3.55;
const C_TERMINAL_OF: Readonly<Record<string, number>> = { D: 4.55, E: 4.75 };

/** Modified residues whose side chain neither accepts nor donates a proton in water, so that they need no pKa. */
const WITHOUT_CHARGE = new Set([
  ...["pGlu", "Met(O)", "Met(O2)", "Lys(Ac)", "Lys(Biotin)", "Cys(Cam)", "Cys(Acm)", "Hyp", "Cit"],
  ...["Aib", "Abu", "bAla", "Sar", "Nle", "Nva", "Cha", "Phe(4-Cl)", "1Nal", "2Nal"],
]);

/** How often each pKa occurs in a peptide. */
export interface ChargedGroups {
  basic: ReadonlyMap<number, number>;
  acidic: ReadonlyMap<number, number>;
}

/** The ionisable groups of a peptide, or the residue without a pKa in the set. A bridged cysteine has no thiol. */
export function chargedGroups(peptide: Peptide): ChargedGroups | { without: string } {
  const { residues, nTerminus, cTerminus } = peptide;
  const basic = new Map<number, number>();
  const acidic = new Map<number, number>();
  const add = (groups: Map<number, number>, pKa: number | undefined) => {
    if (pKa !== undefined) groups.set(pKa, (groups.get(pKa) ?? 0) + 1);
  };
  const bridged = new Set(peptide.disulfides.flat());
  for (const { code, letter, isStandard, position } of residues) {
    if (!isStandard && !WITHOUT_CHARGE.has(code)) return { without: code };
    if (!isStandard || bridged.has(position)) continue;
    add(basic, BASIC_SIDE_CHAINS[letter]);
    add(acidic, ACIDIC_SIDE_CHAINS[letter]);
  }
  const [first] = residues;
  const last = residues.at(-1);
  if (first && nTerminus === FREE_AMINE && first.code !== "pGlu") {
    add(basic, (first.isStandard ? N_TERMINAL_OF[first.letter] : undefined) ?? N_TERMINAL);
  }
  if (nTerminus.code === "Suc") return { without: "succinyl" };
  if (last && cTerminus === FREE_ACID) {
    add(acidic, (last.isStandard ? C_TERMINAL_OF[last.letter] : undefined) ?? C_TERMINAL);
  }
  return { basic, acidic };
}

/** Net charge in elementary charges at a pH, by Henderson and Hasselbalch. */
export function chargeAt(groups: ChargedGroups, pH: number): number {
  let charge = 0;
  for (const [pKa, count] of groups.basic) charge += count / (1 + 10 ** (pH - pKa));
  for (const [pKa, count] of groups.acidic) charge -= count / (1 + 10 ** (pKa - pH));
  return charge;
}

/** The pH at which the net charge is 0; null for a peptide without groups or with groups of one sign only. */
export function isoelectricPoint(groups: ChargedGroups): number | null {
  if (groups.basic.size === 0 || groups.acidic.size === 0) return null;
  let [low, high] = [0, 14];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    // The charge decreases monotonically with the pH.
    if (chargeAt(groups, middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** A charge with its sign, "+2.0" or "−0.3"; zero has none. */
export function signedCharge(charge: number, digits: number): string {
  const text = Math.abs(charge).toFixed(digits);
  if (Number(text) === 0) return text;
  return charge > 0 ? `+${text}` : `−${text}`;
}
