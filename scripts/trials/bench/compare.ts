export type Contest = { ours: number; theirs: number; ratio: number };

/**
 * Measures ours and a baseline in alternating order, so that other load on the machine slows both equally. `ours` and
 * `theirs` measure one round and return a rate. Returns the round with the median ratio.
 */
export async function compare(
  rounds: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<Contest> {
  const contests: Contest[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const rates = { ours: 0, theirs: 0 };
    const turns = [
      async () => {
        rates.ours = await ours();
      },
      async () => {
        rates.theirs = await theirs();
      },
    ];
    if (round % 2 === 1) turns.reverse();
    for (const turn of turns) await turn();
    contests.push({ ...rates, ratio: rates.ours / rates.theirs });
  }
  contests.sort((one, other) => one.ratio - other.ratio);
  const median = contests[Math.floor(contests.length / 2)];
  if (!median) throw new Error("A comparison needs at least one round");
  return median;
}
