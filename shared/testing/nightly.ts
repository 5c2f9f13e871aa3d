/** A size of a test, such as its number of cases: `short` in the gate, `long` in `npm run nightly`, which sets NIGHTLY. */
export const nightly = (short: number, long: number): number =>
  process.env.NIGHTLY ? long : short;
