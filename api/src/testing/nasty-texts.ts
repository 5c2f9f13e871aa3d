/**
 * Texts that are slow for regular expressions and loops: long runs of one kind with a different
 * end.
 */
export const NASTY: Record<string, (length: number) => string> = {
  blanks: (length) => `a${" ".repeat(length - 2)}a`,
  "blanks before a separator": (length) => `a,${" ".repeat(length - 3)}1,x`.slice(0, length),
  tabs: (length) => `a${"\t".repeat(length - 2)}a`,
  "blank lines": (length) => `${"\n".repeat(length - 1)}a`,
  "lines of one separator": (length) => ",\n".repeat(length / 2),
  separators: (length) => `a${",".repeat(length - 2)}a`,
  "blanks and separators": (length) => `a${" ,".repeat(length / 2 - 1)}a`,
  digits: (length) => `${"1".repeat(length - 1)}x`,
  zeros: (length) => `0.${"0".repeat(length - 3)}x`,
  hyphens: (length) => `${"-".repeat(length - 1)}a`,
  dots: (length) => `a@${"a.".repeat(length / 2 - 2)}@`,
  at: (length) => "@".repeat(length),
  quotes: (length) => '"'.repeat(length),
  "an open quote": (length) => `"${"a".repeat(length - 1)}`,
  brackets: (length) => "(".repeat(length),
  tags: (length) => "<script".repeat(length / 7),
  slashes: (length) => `${"/".repeat(length - 1)}\\`,
  percent: (length) => "%41".repeat(length / 3),
  letters: (length) => `${"x".repeat(length - 1)}!`,
  "words of a letter": (length) => "a ".repeat(length / 2),
  "a whole list": (length) =>
    Array.from({ length: 500 }, (_, line) => `${line}${"n".repeat(length / 500 - 8)},1`).join("\n"),
  surrogates: (length) => "😀".repeat(length / 4),
};
