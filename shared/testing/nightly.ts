/** The size of a proof: `short` in the gate, `long` in `npm run nightly`, which sets NIGHTLY. */
export const nightly = (short: number, long: number): number =>
  process.env.NIGHTLY ? long : short;
