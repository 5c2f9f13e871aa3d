/** Pseudo-random numbers from 0 to 1, repeatable by seed (Mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from `min` to `max`, both inclusive. */
export function between(random: () => number, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}

const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

/** A session id in the shop's format. */
export function createSessionId(random: () => number): string {
  return Array.from({ length: 40 }, () => BASE32[between(random, 0, 31)]).join("");
}
