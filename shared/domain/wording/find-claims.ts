import { CLAIMS, LABORATORY } from "./claim-patterns.ts";

/** A place in a text that speaks of use in humans or animals. `start` and `end` count UTF-16 units, as strings do. */
export type Claim = { start: number; end: number; words: string; message: string };

// Letters and digits of any script belong to a word, so that "retreat" and "curé" do not match.
const asWords = (patterns: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join("|")})(?![\\p{L}\\p{N}])`, "giu");

const CLAIM = asWords(CLAIMS);
const LABORATORY_PHRASE = asWords(LABORATORY);

/**
 * The places of a text that speak of use in humans or animals, in their order. Phrases of the laboratory
 * ("dose-response", "treated cells") and labels that exclude a use ("not for injection") are no claims. Invisible
 * characters inside of words, full-width letters and line breaks hide nothing.
 */
export function findClaims(text: string): Claim[] {
  const { plain, origin } = foldText(text);
  const claims = plain.replace(LABORATORY_PHRASE, (phrase) => " ".repeat(phrase.length));
  return Array.from(claims.matchAll(CLAIM), ({ 0: words, index }) => ({
    start: origin[index] ?? 0,
    end: (origin[index + words.length - 1] ?? 0) + 1,
    words: words.toLowerCase(),
    message: `“${words}” speaks of use in humans or animals. Say what a laboratory does with it, or record why it is correct here.`,
  }));
}

/** The words of `findClaims` in lower case, each once, in order of appearance. */
export function claimWords(text: string): string[] {
  return [...new Set(findClaims(text).map(({ words }) => words))];
}

/** The text without invisible characters and with single blanks; `origin` has the index of each unit in the given text. */
function foldText(text: string): { plain: string; origin: number[] } {
  let plain = "";
  const origin: number[] = [];
  for (let index = 0; index < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
    const folded = /\s/u.test(character)
      ? plain.endsWith(" ")
        ? ""
        : " "
      : /\p{Cf}/u.test(character)
        ? ""
        : character.normalize("NFKC").replace(/[\u2010\u2011\u2212]/g, "-");
    for (const _ of folded) origin.push(index);
    plain += folded;
    index += character.length;
  }
  return { plain, origin };
}
