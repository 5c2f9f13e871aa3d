export type Contest = { ours: number; theirs: number; ratio: number };

/**
 * Ours against a baseline, in turns, each beginning every other round: what else the machine does slows both alike.
 * The answer is the round with the median ratio. `ours` and `theirs` measure one round and answer a rate.
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
  if (!median) throw new Error("A comparison needs a round");
  return median;
}
