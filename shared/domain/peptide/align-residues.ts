import type { Residue } from "./residues.ts";

/** One column of an alignment: a residue, or null for a gap, of each sequence. */
export type AlignedColumn = (Residue | null)[];

const SAME = 2;
const SAME_CLASS = 0;
const OTHER_CLASS = -1;
const GAP = -2;

/** Longer sequences are not aligned: the work grows with the product of two lengths. */
export const MAX_ALIGNED = 400;

/**
 * Aligns sequences from end to end, each with the first one (Needleman and Wunsch, J. Mol. Biol. 48, 443, 1970), and
 * puts them together in one table. A gap that one of them needs in the first is a gap for all others. Without its gaps,
 * each row is the given sequence.
 */
export function alignResidues(sequences: readonly (readonly Residue[])[]): AlignedColumn[] {
  const [first, ...others] = sequences;
  if (!first) return [];
  const rows = others.map((other) => placeBeside(first, alignTwo(first, other)));
  const columns: AlignedColumn[] = [];
  for (let place = 0; place <= first.length; place += 1) {
    const inserted = rows.map((row) => row.before[place] ?? []);
    const width = Math.max(0, ...inserted.map(({ length }) => length));
    for (let column = 0; column < width; column += 1) {
      columns.push([
        null,
        ...inserted.map((residues) => {
          // Before the first residue they stand beside it, elsewhere beside the one before.
          const index = place === 0 ? column - (width - residues.length) : column;
          return residues[index] ?? null;
        }),
      ]);
    }
    const residue = first[place];
    if (residue) columns.push([residue, ...rows.map((row) => row.facing[place] ?? null)]);
  }
  return columns;
}

type Beside = {
  /** What stands before each residue of the first sequence, and after its last one. */
  before: Residue[][];
  /** The residue opposite to each residue of the first sequence. */
  facing: (Residue | null)[];
};

function placeBeside(first: readonly Residue[], pairs: readonly Pair[]): Beside {
  const before: Residue[][] = Array.from({ length: first.length + 1 }, () => []);
  const facing: (Residue | null)[] = [];
  for (const [residue, other] of pairs) {
    if (residue) facing.push(other);
    else if (other) before[facing.length]?.push(other);
  }
  return { before, facing };
}

/** Whether the residues of a column are not all the same; a gap is a difference. */
export function isDifferent(column: AlignedColumn): boolean {
  return column.some((residue) => !isSame(residue, column[0] ?? null));
}

/** Whether two places of a column hold the same residue, or are both gaps. */
export function isSame(one: Residue | null, other: Residue | null): boolean {
  return one === null || other === null
    ? one === other
    : one.code === other.code && one.isD === other.isD;
}

type Pair = [Residue | null, Residue | null];

/** The alignment of two sequences with the highest score; gaps as far to the right as possible. */
function alignTwo(first: readonly Residue[], other: readonly Residue[]): Pair[] {
  const width = other.length + 1;
  const scores = new Int32Array((first.length + 1) * width);
  for (let i = 0; i <= first.length; i += 1) {
    for (let j = 0; j < width; j += 1) {
      if (i === 0 || j === 0) {
        scores[i * width + j] = (i + j) * GAP;
        continue;
      }
      const pair = at(scores, (i - 1) * width + j - 1) + similarity(first[i - 1], other[j - 1]);
      const gap = Math.max(at(scores, (i - 1) * width + j), at(scores, i * width + j - 1)) + GAP;
      scores[i * width + j] = Math.max(pair, gap);
    }
  }
  const pairs: Pair[] = [];
  let [i, j] = [first.length, other.length];
  while (i > 0 || j > 0) {
    const score = at(scores, i * width + j);
    if (i > 0 && score === at(scores, (i - 1) * width + j) + GAP) {
      i -= 1;
      pairs.push([first[i] ?? null, null]);
    } else if (j > 0 && score === at(scores, i * width + j - 1) + GAP) {
      j -= 1;
      pairs.push([null, other[j] ?? null]);
    } else {
      i -= 1;
      j -= 1;
      pairs.push([first[i] ?? null, other[j] ?? null]);
    }
  }
  return pairs.reverse();
}

const at = (scores: Int32Array, index: number) => scores[index] as number;

function similarity(one: Residue | undefined, other: Residue | undefined): number {
  if (!one || !other) return GAP;
  if (isSame(one, other)) return SAME;
  return one.class === other.class ? SAME_CLASS : OTHER_CLASS;
}
