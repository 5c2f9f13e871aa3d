const MOST_TURNS = 40;
/** Of the sum of squares: less is gained by no turn that matters. */
const ENOUGH = 1e-7;

/**
 * The parameters that make the sum of squared residuals least, from a first guess of them (Levenberg and Marquardt, with
 * Marquardt's scaling; derivatives by differences). Null where there is no such place nearby.
 */
export function leastSquares(
  residuals: (parameters: Float64Array) => Float64Array,
  guess: Float64Array,
  steps: Float64Array,
): Float64Array | null {
  let at = guess;
  let here = residuals(at);
  let sum = squares(here);
  let damping = 1e-3;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const columns = [...at].map((value, column) => {
      const moved = Float64Array.from(at);
      const step = steps[column] as number;
      moved[column] = value + step;
      return residuals(moved).map((residual, row) => (residual - (here[row] as number)) / step);
    });
    const normal = columns.map((one) => columns.map((other) => dot(one, other)));
    const slope = columns.map((column) => -dot(column, here));
    let gain = -1;
    while (damping < 1e9) {
      const damped = normal.map((row, line) =>
        row.map((value, column) => (line === column ? value * (1 + damping) : value)),
      );
      const step = solve(damped, slope);
      const next = step && at.map((value, index) => value + (step[index] as number));
      const there = next && residuals(next);
      const sumThere = there ? squares(there) : Number.NaN;
      if (next && there && sumThere <= sum) {
        gain = sum - sumThere;
        [at, here, sum] = [next, there, sumThere];
        damping = Math.max(1e-9, damping / 10);
        break;
      }
      damping *= 10;
    }
    if (gain < 0) return Number.isFinite(sum) ? at : null;
    if (gain <= ENOUGH * sum) return at;
  }
  return at;
}

/** Gauss's elimination with the largest pivot of each column; null for equations without one answer. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | null {
  const rows = matrix.map((row, index) => [...row, right[index] as number]);
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1) {
      if (Math.abs(at(rows, row, column)) > Math.abs(at(rows, pivot, column))) pivot = row;
    }
    const top = rows[pivot] as number[];
    if (!(Math.abs(top[column] as number) > 0)) return null;
    [rows[pivot], rows[column]] = [rows[column] as number[], top];
    for (let row = column + 1; row < size; row += 1) {
      const below = rows[row] as number[];
      const factor = (below[column] as number) / (top[column] as number);
      for (let place = column; place <= size; place += 1) {
        below[place] = (below[place] as number) - factor * (top[place] as number);
      }
    }
  }
  const answer = Array.from({ length: size }, () => 0);
  for (let row = size - 1; row >= 0; row -= 1) {
    let rest = at(rows, row, size);
    for (let column = row + 1; column < size; column += 1) {
      rest -= at(rows, row, column) * (answer[column] as number);
    }
    answer[row] = rest / at(rows, row, row);
  }
  return answer;
}

const at = (rows: readonly number[][], row: number, column: number) =>
  (rows[row] as number[])[column] as number;

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) {
    sum += (one[index] as number) * (other[index] as number);
  }
  return sum;
}

const squares = (values: Float64Array) => dot(values, values);
