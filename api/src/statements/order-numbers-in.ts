/** An order's number: the last eight hexadecimal digits of its id. */
const NUMBER_LENGTH = 8;
const HEXADECIMAL = /^[0-9A-F]+$/;

/** The rest of a longer text is not searched. */
const MAX_TEXT_LENGTH = 2_000;

/**
 * The possible order numbers in a text: eight hexadecimal digits, after an optional #, with spaces
 * or hyphens inside, never a part of a longer word. The caller checks whether such orders exist.
 */
export function orderNumbersIn(text: string): string[] {
  const runs = joinedWords(text, NUMBER_LENGTH);
  return [...new Set(runs.filter((run) => run.length === NUMBER_LENGTH && HEXADECIMAL.test(run)))];
}

/** A limit, because each is compared with some hundred orders. */
const MAX_ALMOST = 50;

/**
 * Words that resemble an order number: seven to nine letters and digits, of which all but one are
 * hexadecimal digits or look like them.
 */
export function almostOrderNumbersIn(text: string): string[] {
  const runs = joinedWords(text, NUMBER_LENGTH + 1);
  const couldBe = (run: string) =>
    run.length >= NUMBER_LENGTH - 1 && lookAlikes(run).replace(/[0-9A-F]/g, "").length <= 1;
  return [...new Set(runs.filter(couldBe))].slice(0, MAX_ALMOST);
}

/**
 * Whether a text is one slip away from a number: look-alikes (O and 0, I and 1, B and 8, S and 5),
 * or one character that is wrong, missing, extra or swapped with its neighbour.
 */
export function isSlipOf(written: string, number: string): boolean {
  return lookAlikes(written) === lookAlikes(number) || isOneEdit(written, number);
}

const LOOK_ALIKES: Record<string, string> = { O: "0", I: "1", L: "1", B: "8", S: "5" };

const lookAlikes = (text: string) =>
  text.replace(/[OILBS]/g, (letter) => LOOK_ALIKES[letter] ?? "");

function isOneEdit(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  const start = commonStart(short, long);
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1);
  if (short.slice(start + 1) === long.slice(start + 1)) return true;
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start];
  return isSwapped && short.slice(start + 2) === long.slice(start + 2);
}

function commonStart(one: string, other: string): number {
  let index = 0;
  while (index < one.length && one[index] === other[index]) index += 1;
  return index;
}

/**
 * Every word, and every sequence of words with only spaces or hyphens between them, up to so many
 * characters. Upper case, after NFKC, so that full-width digits count as digits.
 */
function joinedWords(text: string, longest: number): string[] {
  const clean = text.slice(0, MAX_TEXT_LENGTH).normalize("NFKC").toUpperCase();
  const words = [...clean.matchAll(/[\p{L}\p{N}_]+/gu)];
  return words.flatMap((first, index) => {
    const runs: string[] = [];
    let run = "";
    let end = first.index;
    for (let next = index; next < words.length; next += 1) {
      const word = words[next] as RegExpExecArray;
      if (run !== "" && !/^[\s\p{Pd}]+$/u.test(clean.slice(end, word.index))) break;
      run += word[0];
      end = word.index + word[0].length;
      if (run.length > longest) break;
      runs.push(run);
    }
    return runs;
  });
}
