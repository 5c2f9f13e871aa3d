import { expect, test } from "vitest";
import { netCharge } from "./net-charge.ts";
import { parseSequence } from "./residues.ts";

test.each([
  ["the FLAG peptide", "DYKDDDDK", "H", "OH", -3],
  ["TAT (47-57)", "YGRKKRRQRRR", "H", "OH", 8],
  ["hexahistidine", "HHHHHH", "H", "OH", 0],
  ["amidated melittin", "GIGAVLKVLTTGLPALISWIKRKRQQ", "H", "NH2", 6],
  ["fMLP, whose N-terminus is blocked", "MLF", "formyl", "OH", -1],
  ["bombesin, whose Glu is cyclised", "EQRLGNQWAVGHLM", "pGlu", "NH2", 1],
])("net charge of %s", (_, sequence, nTerminus, cTerminus, charge) => {
  expect(netCharge(parseSequence(sequence, nTerminus), nTerminus, cTerminus)).toBe(charge);
});
