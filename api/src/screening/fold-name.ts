import anyAscii from "any-ascii";

/**
 * A name as words that are compared: Latin letters of any script without accents, case, titles and legal forms.
 * "Общество «Рос-Хим»" → ["ros", "khim"], "Dr. José Núñez-García" → ["jose", "nunez", "garcia"].
 */
export function foldName(name: string): string[] {
  return plainWords(name).filter((word) => !SILENT.has(word));
}

function plainWords(text: string): string[] {
  const words = text
    .normalize("NFKC")
    .slice(0, 500)
    .split(/[\s\-–—_/.,;:()"«»]+/u);
  const latin = words.map((word) => anyAscii(withoutLookalikes(word)).toLowerCase());
  return latin
    .join(" ")
    .replace(/['`’]/g, "")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** A word of Latin letters with some Cyrillic or Greek ones in it was written to look like another word. */
function withoutLookalikes(word: string): string {
  const isMixed =
    /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word);
  return isMixed ? [...word].map((letter) => LOOKALIKES[letter] ?? letter).join("") : word;
}

/** Letters of Cyrillic and Greek that look like Latin ones. Source: Unicode's confusables.txt, for these scripts. */
const LOOKALIKES: Record<string, string> = Object.fromEntries(
  (
    "аa еe оo рp сc уy хx іi ѕs јj ԁd һh ӏl ԛq ԝw вb нh кk мm тt гr пn " +
    "АA ЕE ОO РP СC УY ХX ІI ЅS ЈJ ВB НH КK МM ТT " +
    "αa οo νv ρp τt υu ιi κk ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX"
  )
    .split(" ")
    .map((pair) => [...pair] as [string, string]),
);

/** Titles, particles and legal forms, which people add and leave out. */
const SILENT = new Set(
  (
    "mr mrs ms miss dr prof professor sir jr sr ii iii iv phd md " +
    "al el ul bin ibn bint de da do dos del della di la le van von der den ter " +
    "the of and for an llc ltd limited inc incorporated co company corp corporation plc gmbh ag sa sas sarl srl spa bv nv oy ab " +
    "ooo oao zao pao ao jsc ojsc cjsc pjsc fze fzco fzc llp lp kg pte pvt pty sdn bhd"
  ).split(" "),
);

/** "c/o" or "care of", and the name after it: up to a comma, or to a number such as that of the house. */
const CARE_OF =
  /(?<!\p{L})(?:c\s*\/\s*o|care\s+of)(?!\p{L})[\s:.]*(?<name>[^,;\n]*?)(?=\s+\d|[,;\n]|$)/giu;

/** The names after "c/o" in a line of an address. NFKC makes "c/o" of the sign ℅. */
export const namesInCareOf = (line: string): string[] =>
  [...line.normalize("NFKC").matchAll(CARE_OF)].flatMap(({ groups }) => groups?.name?.trim() || []);

/** A line of an address without "c/o" and its name: what is left is the place. */
export const withoutCareOf = (line: string): string =>
  line
    .normalize("NFKC")
    .replace(CARE_OF, "")
    .replace(/^[\s,;]+|[\s,;]+$/g, "");

/** The consonants of a word, each written once: what is left of a name in every spelling of its vowels. */
export const consonantsOf = (word: string): string =>
  word
    .replace(/(?:ck|[cq])/g, "k")
    .replace(/ph/g, "f")
    .replace(/[aeiouhy]/g, "")
    .replace(/(.)\1+/g, "$1");

/**
 * The keys by which a name is looked up: its words, and all of them as one. Similar names share at least one whole word,
 * so few names have to be compared. Words of one letter find nothing.
 */
export const keysOf = (words: readonly string[]): string[] => [
  ...new Set([...words.filter((word) => word.length > 1), words.join("")].filter(Boolean)),
];

/**
 * An address as it is compared: number, street and city without unit, state, ZIP code and order of words. Null for one
 * that names no house.
 */
export function foldAddress(parts: readonly (string | null | undefined)[]): string | null {
  const words = plainWords(parts.filter(Boolean).join(" "))
    .map((word) => STREETS.get(word) ?? word)
    .filter((word) => (/^\d/.test(word) ? word.length < 5 : word.length > 2));
  const distinct = [...new Set(words)].sort();
  return distinct.length >= 3 && distinct.some((word) => /^\d/.test(word))
    ? distinct.join(" ")
    : null;
}

const STREETS = new Map(
  "street=st road=rd avenue=av ave=av boulevard=bl blvd=bl drive=dr lane=ln suite=st unit=st apartment=st apt=st floor=fl building=bd bldg=bd"
    .split(" ")
    .map((pair) => pair.split("=") as [string, string]),
);
