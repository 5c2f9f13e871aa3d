const SUPERSCRIPTS = ["", "", "²", "³", "⁴", "⁵"];

/** "[M+2H]²⁺", for up to five charges. */
export function ionName(charge: number): string {
  return `[M+${charge === 1 ? "" : charge}H]${SUPERSCRIPTS[charge]}⁺`;
}
