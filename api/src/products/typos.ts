/** Shorter words must be spelt correctly: with one letter of three wrong, they would resemble too many others. */
const MIN_FORGIVEN_LENGTH = 4;

/** Whether the search has a word that may be misspelt, and no special characters. */
export function mayBeMisspelt(words: readonly string[]): boolean {
  return (
    words.every((word) => /^[\p{L}\p{N}-]+$/u.test(word)) &&
    words.some((word) => word.length >= MIN_FORGIVEN_LENGTH && /^\p{L}+$/u.test(word))
  );
}

/** The words that may be misspelt, as one text, and those that a name must contain as they are. */
export function splitWords(words: readonly string[]): { loose: string; exact: string[] } {
  const isLoose = (word: string) => word.length >= MIN_FORGIVEN_LENGTH;
  return {
    loose: words.filter(isLoose).join(" "),
    exact: words.filter((word) => !isLoose(word)),
  };
}

/**
 * Whether the name contains every searched word, with at most one letter added, missing, different or swapped in each.
 */
export function isMeantBy(words: readonly string[], name: string): boolean {
  const lowered = name.toLowerCase();
  const nameWords = lowered.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words
    .map((word) => word.toLowerCase())
    .every(
      (word) => lowered.includes(word) || nameWords.some((nameWord) => isBegunBy(word, nameWord)),
    );
}

/** Compared with the start of the word, because people search before they have typed it completely. */
function isBegunBy(typed: string, word: string): boolean {
  if (typed.length < MIN_FORGIVEN_LENGTH) return false;
  return [-1, 0, 1].some((extra) => isOneTypoApart(typed, word.slice(0, typed.length + extra)));
}

function isOneTypoApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
}
