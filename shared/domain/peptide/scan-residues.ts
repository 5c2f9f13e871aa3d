import { MAX_RESIDUES, type PeptideProblem } from "./peptide.ts";
import {
  AMINO_ACIDS,
  findResidueType,
  LONG_SPELLINGS,
  type Residue,
  type ResidueType,
  UNKNOWN_RESIDUE,
} from "./residues.ts";

/** How ambiguous notation is read. */
export interface Reading {
  /**
   * A lower-case letter is the D-residue: "RPfG" has D-Phe. Without this option it is an error, or
   * with `anyCase` the same residue.
   */
  lowerCaseIsD?: boolean;
  /** Lower case is read like upper case, as the catalogue has always done. */
  anyCase?: boolean;
  /** Stops at the first unreadable place. */
  stopsAtProblem?: boolean;
}

/** A residue, or the problem at its position; with the number of the bridge from "^1". */
export interface Scanned {
  residue: Residue;
  problem: PeptideProblem | null;
  bridge: string | null;
  at: number;
}

const LETTERS = new Set("ACDEFGHIKLMNPQRSTVWYUO");
const BLANK = /[\s\-\u00ad\u2010-\u2015\u2212·\u200b\ufeff]/u;
const CODES_IN_CAPITALS = new Map(AMINO_ACIDS.map((acid) => [acid.code.toUpperCase(), acid]));

/**
 * The longest first, so that "pSer" is tried before "pS". Without Map.groupBy, which browsers have only since 2024: this runs
 * when the script of a list of products is loaded, and would stop all of it.
 */
const SPELLINGS_BY_INITIAL = new Map<string | undefined, string[]>();
for (const spelling of LONG_SPELLINGS) {
  const same = SPELLINGS_BY_INITIAL.get(spelling[0]) ?? [];
  SPELLINGS_BY_INITIAL.set(spelling[0], [...same, spelling]);
}

/** A three-letter code between hyphens or blanks: after it, a capital letter begins a word. */
const CODED = new RegExp(
  `(?:^|[-\\s])(?:${AMINO_ACIDS.map(({ code }) => code).join("|")})(?=[-\\s(^]|$)`,
);

/** Letters that stand for several residues, with those residues. */
const AMBIGUOUS: Readonly<Record<string, string>> = {
  B: "Asp or Asn",
  J: "Leu or Ile",
  X: "any residue",
  Z: "Glu or Gln",
};

/**
 * The residues of a text between its termini, in order from the N-terminus. Blanks, hyphens and line numbers are
 * ignored. An unreadable part becomes an unspecified residue with a problem, and reading continues after it.
 */
export function scanResidues(text: string, reading: Reading = {}, from = 0): Scanned[] {
  const inCapitals = readCodesInOneCase(text, from);
  if (inCapitals) return inCapitals;
  // No capital letters: the whole text was typed in lower case.
  const isLower = !reading.lowerCaseIsD && !/\p{Lu}/u.test(text);
  const anyCase = (reading.anyCase && !CODED.test(text)) || isLower;
  const found: Scanned[] = [];
  let at = 0;
  while (at < text.length && found.length <= MAX_RESIDUES) {
    const layout = layoutAt(text, at);
    if (layout > 0) {
      at += layout;
      continue;
    }
    const bridge = /^\^([0-9]{1,3})/.exec(text.slice(at, at + 4));
    const last = found.at(-1);
    if (bridge && last && last.bridge === null && last.residue.letter !== "X") {
      last.bridge = bridge[1] ?? null;
      at += bridge[0].length;
      continue;
    }
    const { length, ...token } = tokenAt(text, at, { ...reading, anyCase });
    const position = found.length + 1;
    found.push({
      residue: { ...(token.type ?? UNKNOWN_RESIDUE), position, isD: token.isD ?? false },
      problem: token.type
        ? null
        : { position, at: from + at, message: `Residue ${position}: ${token.message}.` },
      bridge: null,
      at: from + at,
    });
    if (!token.type && reading.stopsAtProblem) break;
    at += length;
  }
  return found;
}

/** The number of layout characters at this position: blanks, hyphens, line numbers. */
function layoutAt(text: string, at: number): number {
  const char = text[at] as string;
  if (BLANK.test(char)) return 1;
  const number = /^\d+/.exec(text.slice(at, at + 8))?.[0];
  if (!number) return 0;
  // "2Nal" begins with a digit and is a residue.
  if (longTokenAt(text, at)) return 0;
  const isOnItsOwn =
    (at === 0 || /\s/.test(text[at - 1] as string)) && !/^-/.test(text.slice(at + number.length));
  return isOnItsOwn ? number.length : 0;
}

type Token = { length: number } & (
  | { type: ResidueType; isD?: boolean; message?: undefined }
  | { type: null; isD?: undefined; message: string }
);

function tokenAt(text: string, at: number, reading: Reading): Token {
  const char = text[at] as string;
  const before = text[at - 1] ?? "";
  const hand = /^[([]([DLdl])[)\]]-?(?=[A-Z][a-z])/.exec(text.slice(at, at + 6));
  const handed = hand && longTokenAt(text, at + hand[0].length);
  if (hand && handed) return withHand(handed, hand[1]?.toUpperCase() === "D", hand[0].length);
  if (/^[([{][OP][)\]}]/.test(text.slice(at, at + 3)) && /[A-Za-z)\]}]/.test(before)) {
    const what = `"${text.slice(at, at + 3)}" behind a residue is not a modification of it that is known here`;
    return { type: null, message: what, length: 3 };
  }
  if (char === "(" || char === "[" || char === "{") return bracketAt(text, at);
  const joined = !/[A-Za-z]/.test(before) && joinedHand(text, at);
  if (joined) return joined;
  // In "GRGD-Nle" the D is a residue of the group before it.
  const optical = !/[A-Z]/.test(before) && /^([DL])-/.exec(text.slice(at, at + 2));
  if (optical) {
    const inner = longTokenAt(text, at + 2);
    if (inner && inner.length > 2) return withHand(inner, optical[1] === "D", 2);
  }
  const long = longTokenAt(text, at);
  if (long && !(reading.lowerCaseIsD && /^p[STYEQ]$/.test(text.slice(at, at + long.length))))
    return long;
  return letterAt(text, at, reading);
}

/** "DAla" at the start of a word: D-alanine, or aspartic acid before alanine. */
function joinedHand(text: string, at: number): Token | null {
  const hand = /^[DL](?=[A-Z][a-z])/.exec(text.slice(at, at + 3))?.[0];
  const inner = hand && longTokenAt(text, at + 1);
  if (!hand || !inner) return null;
  const { code } = inner.type;
  const message = `"${hand}${code}" can be two residues or one: write (${hand}-${code}), or ${findResidueType(hand)?.code}-${code}`;
  return { type: null, message, length: inner.length + 1 };
}

/** A code or symbol of several characters, including its brackets: "Met(O)", "pS", "Nle". */
function longTokenAt(text: string, at: number): (Token & { type: ResidueType }) | null {
  const spelling = SPELLINGS_BY_INITIAL.get(text[at])?.find((each) => text.startsWith(each, at));
  if (!spelling) return null;
  return { type: findResidueType(spelling) as ResidueType, length: spelling.length };
}

function bracketAt(text: string, at: number): Token {
  const end = closingOf(text, at);
  if (end < 0) return { type: null, message: `"${text[at]}" is not closed`, length: 1 };
  const inside = text.slice(at + 1, end).trim();
  const length = end - at + 1;
  const plain = findResidueType(inside);
  if (plain) return { type: plain, length };
  const [, hand, spelling = ""] = /^([DLd])-?(?=[A-Z0-9]|[pb][A-Z]|β)(.+)$/su.exec(inside) ?? [];
  const type = findResidueType(spelling);
  if (type) return withHand({ type, length }, hand !== "L", 0);
  return {
    type: null,
    message: `"${shorten(inside)}" is not a residue that is known here`,
    length,
  };
}

function withHand(token: Token & { type: ResidueType }, isD: boolean, more: number): Token {
  const length = token.length + more;
  // Glycine, beta-alanine, sarcosine and Aib have no mirror image.
  if (isD && ["Gly", "Aib", "Sar", "bAla"].includes(token.type.code)) {
    return { type: null, message: `${token.type.name} has no D-form`, length };
  }
  return { type: token.type, isD, length };
}

/** The index of the closing bracket, with at most one nested pair; -1 when there is none. */
function closingOf(text: string, at: number): number {
  const closing = { "(": ")", "[": "]", "{": "}" }[text[at] as "("];
  let depth = 0;
  for (let index = at; index < Math.min(text.length, at + 60); index += 1) {
    if (text[index] === text[at]) depth += 1;
    if (text[index] === closing) depth -= 1;
    if (depth === 0) return index;
  }
  return -1;
}

function letterAt(text: string, at: number, reading: Reading): Token {
  const char = String.fromCodePoint(text.codePointAt(at) as number);
  const { length } = char;
  const word = reading.lowerCaseIsD || reading.anyCase ? null : wordAt(text, at);
  if (word)
    return {
      type: null,
      message: `"${word}" is not a residue that is known here`,
      length: word.length,
    };
  const upper = char.toUpperCase();
  if (LETTERS.has(char)) return { type: findResidueType(char) as ResidueType, length };
  if (LETTERS.has(upper)) {
    const type = findResidueType(upper) as ResidueType;
    if (reading.lowerCaseIsD) {
      const next = text[at + 1] ?? "";
      if (char === "p" && "STYEQ".includes(next) && next) {
        const message = `"p${next}" is D-Pro and ${next}, or one modified residue: write (D-Pro)${next} or (${findResidueType(`p${next}`)?.code})`;
        return { type: null, message, length };
      }
      return withHand({ type, length }, type.code !== "Gly", 0);
    }
    if (reading.anyCase) return { type, length };
    const message = `"${char}" in lower case is a D-residue only where that was asked for: write ${upper}, or (D-${type.code})`;
    return { type: null, message, length };
  }
  const several = AMBIGUOUS[upper];
  if (several) {
    return {
      type: null,
      message: `"${char}" stands for ${several}, so nothing can be computed`,
      length,
    };
  }
  return { type: null, message: `"${char}" is not a residue that is known here`, length };
}

/** "Foo" in "Arg-Foo-Pro": a separate word of a capital and lower-case letters. */
function wordAt(text: string, at: number): string | null {
  if (at > 0 && /[A-Za-z]/.test(text[at - 1] as string)) return null;
  return /^[A-Z][a-z]{1,20}(?=[-\s(]|$)/.exec(text.slice(at, at + 24))?.[0] ?? null;
}

/**
 * "ARG-PRO-PRO" or "arg pro pro": groups of three letters that are all three-letter codes. A
 * sequence in one-letter code practically never looks like this. Null for any other text.
 */
function readCodesInOneCase(text: string, from: number): Scanned[] | null {
  if (/[^A-Za-z\s-]/.test(text) || (/[a-z]/.test(text) && /[A-Z]/.test(text))) return null;
  const groups = [...text.matchAll(/[A-Za-z]+/g)];
  if (groups.length < 2) return null;
  const found = groups.map((group, index): Scanned | null => {
    const type = CODES_IN_CAPITALS.get(group[0].toUpperCase());
    if (!type) return null;
    const residue = { ...type, position: index + 1, isD: false };
    return { residue, problem: null, bridge: null, at: from + group.index };
  });
  return found.every((each) => each !== null) ? found : null;
}

function shorten(text: string): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}
