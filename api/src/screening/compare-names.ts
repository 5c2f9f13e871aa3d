import { consonantsOf, foldName } from "./fold-name.ts";

export type Listed = {
  words: readonly string[];
  /** The words of the surname, where the list says which they are: "BOUT, Viktor Anatoljevitch". */
  surname: ReadonlySet<string> | null;
};

export function foldListed(name: string): Listed {
  const [before = "", ...after] = name.split(",");
  const isPerson = foldName(after.join(" ")).length > 0;
  return { words: foldName(name), surname: isPerson ? new Set(foldName(before)) : null };
}

/**
 * Whether a name is similar enough to a listed one that a person should look at it. The order of words does not count,
 * and neither do middle names that one side lacks. One word may be an initial, or have a typing error. A listed surname
 * must be there: two first names in common are two other people.
 *
 * @param name folded words of the name that is checked
 */
export function isSimilar(name: readonly string[], { words: listed, surname }: Listed): boolean {
  if (name.length === 0 || listed.length === 0) return false;
  if (isSameJoined(name, listed)) return true;
  const [short, long] = name.length <= listed.length ? [name, listed] : [listed, name];
  // One word is a first name of thousands of people: it must be the whole name on both sides.
  if (short.length < 2 || short.length < Math.ceil(long.length * 0.6)) return false;
  // Most candidates share a first name only, so this is asked before anything that takes time.
  if (surname && !hasOneOf(name, surname)) return false;
  const free = new Set(long.keys());
  let [exact, initials, errors] = [0, 0, 0];
  let hasSurname = surname === null;
  // Whole words choose first, so that an initial does not take the place of its own surname.
  for (const word of [...short].sort((one, other) => other.length - one.length)) {
    const best = bestOf(word, long, free);
    if (!best) return false;
    free.delete(best.at);
    const own = long === listed ? (long[best.at] ?? "") : word;
    if (best.how !== "initial" && surname?.has(own)) hasSurname = true;
    if (best.how === "same") exact += 1;
    else if (best.how === "initial") initials += 1;
    else errors += 1;
  }
  return hasSurname && exact >= 1 && initials <= Math.max(1, short.length - 2) && errors <= 1;
}

/** Whether a word is one of the surname, perhaps with an error. */
function hasOneOf(name: readonly string[], surname: ReadonlySet<string>): boolean {
  for (const own of surname) {
    if (name.some((word) => (fitOf(word, own) ?? "initial") !== "initial")) return true;
  }
  return false;
}

type Fit = { at: number; how: "same" | "error" | "initial" };
const RANK = { same: 0, error: 1, initial: 2 };

function bestOf(word: string, words: readonly string[], free: ReadonlySet<number>): Fit | null {
  let best: Fit | null = null;
  for (const at of free) {
    const how = fitOf(word, words[at] ?? "");
    if (how && (!best || RANK[how] < RANK[best.how])) best = { at, how };
    if (how === "same") break;
  }
  return best;
}

function fitOf(one: string, other: string): Fit["how"] | null {
  if (one === other) return one.length > 1 ? "same" : "initial";
  if (one.length === 1 || other.length === 1) return one[0] === other[0] ? "initial" : null;
  const length = Math.min(one.length, other.length);
  // Nearly all pairs end here.
  if (length < 4 || lettersApart(one, other) > 6 || isOtherEnding(one, other)) return null;
  // Two errors, or another spelling of the same sounds: Muhammad and Mohamed. Nobody mistakes the first sound.
  const most = startOf(one) === startOf(other) ? 3 : 1;
  if (Math.abs(one.length - other.length) > most || lettersApart(one, other) > 2 * most)
    return null;
  const distance = distanceOf(one, other, most);
  if (distance <= 1) return "error";
  if (distance > most) return null;
  if (distance === 2 && length >= 9) return "error";
  return distance <= 3 && length >= 5 && isSameButVowels(one, other) ? "error" : null;
}

/** Youssef and Yusuf; but Torres and Teresa, Jones and Johannes are other names. */
function isSameButVowels(one: string, other: string): boolean {
  const isSameEnd = /[aeiouy]$/.test(one) === /[aeiouy]$/.test(other);
  const isSameLength = Math.abs(one.length - other.length) <= 2;
  return isSameEnd && isSameLength && consonantsOf(one) === consonantsOf(other);
}

/** How many letters only one of two words has. An error changes at most two of them, so this is quick to rule out. */
function lettersApart(one: string, other: string): number {
  let count = 0;
  for (let bits = lettersOf(one) ^ lettersOf(other); bits !== 0; bits &= bits - 1) count += 1;
  return count;
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** The first letter, where letters that stand for one sound are the same. */
const startOf = (word: string) => SAME_START[word[0] ?? ""] ?? word[0];
const SAME_START: Record<string, string> = { c: "k", q: "k", j: "i", y: "i", v: "f", w: "f" };

/** Mario and Maria, Antonio and Antonia are two names, not one with a typing error. */
function isOtherEnding(one: string, other: string): boolean {
  return (
    one.length === other.length &&
    one.slice(0, -1) === other.slice(0, -1) &&
    /[aeiou]$/.test(one) &&
    /[aeiou]$/.test(other)
  );
}

function lengthOf(words: readonly string[]): number {
  let length = 0;
  for (const word of words) length += word.length;
  return length;
}

/** "Abdul Rahman" and "Abdulrahman", in the order as written. */
function isSameJoined(name: readonly string[], listed: readonly string[]): boolean {
  const apart = lengthOf(name) - lengthOf(listed);
  if (apart < -1 || apart > 1) return false;
  const [one, other] = [name.join(""), listed.join("")];
  if (one === other) return one.length >= 4;
  if (name.length === listed.length || Math.min(name.length, listed.length) < 1) return false;
  const mayBe = Math.min(one.length, other.length) >= 10 && lettersApart(one, other) <= 2;
  return mayBe && distanceOf(one, other, 1) <= 1;
}

/**
 * How many letters are added, left out, changed or swapped with their neighbour; `limit` + 1 for more than the limit.
 */
function distanceOf(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1];
      if (isSwap) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    [before, last] = [last, next];
  }
  return last[other.length] ?? limit + 1;
}
