import { MAX_RESIDUES, type Peptide, type PeptideProblem } from "./peptide.ts";
import { PYROGLUTAMIC_ACID, type Residue } from "./residues.ts";
import { type Reading, type Scanned, scanResidues } from "./scan-residues.ts";
import {
  FREE_ACID,
  FREE_AMINE,
  findCTerminus,
  findNTerminus,
  isFreeAmine,
  isPyroglutamyl,
  type Terminus,
} from "./termini.ts";

export type ParsedPeptide =
  | { peptide: Peptide; problem: null }
  | { peptide: null; problem: PeptideProblem };

/** One residue is written with at most 60 characters. */
const MAX_CHARACTERS = 60 * MAX_RESIDUES;

/**
 * Parses a peptide in the notation of chemists: one-letter or three-letter code, "Ac-", "H-Arg-…-OH", "-NH2", pGlu,
 * D-Phe, pS, "(Nle)", "Met(O)". Bridges are "C^1…C^1" or a list of positions after the sequence, ";C3-C14". A FASTA
 * file with one record is accepted too. The first unreadable place is returned as the problem, with its position.
 */
export function parsePeptide(text: string, reading: Reading = {}): ParsedPeptide {
  if (text.length > MAX_CHARACTERS) return failure(null, 0, tooLong());
  const chain = withoutHeaders(text);
  if ("message" in chain) return failure(null, chain.at, chain.message);
  const parts = splitText(chain.text);
  const unclear = findUnclearEnd(parts) ?? findLabel(parts);
  if (unclear) return failure(null, unclear.at, unclear.message);
  const scanned = scanResidues(parts.middle, { ...reading, stopsAtProblem: true }, parts.from);
  const wrong = scanned.find(({ problem }) => problem);
  if (!wrong && scanned.length > MAX_RESIDUES) return failure(MAX_RESIDUES + 1, 0, tooLong());
  if (scanned.length === 0) return failure(null, 0, "The text contains no residue.");
  if (wrong?.problem) return { peptide: null, problem: wrong.problem };
  const problem = misplaced(scanned, parts);
  if (problem) return { peptide: null, problem };
  const bridges = readBridges(scanned, parts);
  if ("message" in bridges) return failure(bridges.position, bridges.at, bridges.message);
  const { nTerminus, cTerminus } = parts;
  const residues = scanned.map(({ residue }) => residue);
  return { peptide: { residues, nTerminus, cTerminus, disulfides: bridges.pairs }, problem: null };
}

/**
 * Parses a product's sequence, whose ends are separate fields. With the N-terminus "pGlu" the first residue, written E
 * or Q, is pyroglutamic acid. A field with an end wins over the end in the sequence.
 */
export function parseProductPeptide(product: {
  sequence: string | null;
  nTerminus?: string | null;
  cTerminus?: string | null;
}): ParsedPeptide {
  const parsed = parsePeptide(product.sequence ?? "", { anyCase: true });
  if (!parsed.peptide) return parsed;
  const { peptide } = parsed;
  const nText = product.nTerminus ?? "";
  const isCyclised = isPyroglutamyl(nText);
  const first = peptide.residues[0] as Residue;
  if (isCyclised && first.code !== "pGlu" && !["E", "Q"].includes(first.symbol)) {
    const message = `Residue 1: only Glu and Gln become pyroglutamic acid, not ${first.code}.`;
    return failure(1, 0, message);
  }
  const nTerminus = isCyclised || nText === "" ? peptide.nTerminus : findNTerminus(nText);
  if (!nTerminus) return failure(1, 0, `The N-terminus "${nText}" is unknown.`);
  const cTerminus = product.cTerminus ? findCTerminus(product.cTerminus) : peptide.cTerminus;
  if (!cTerminus) {
    const message = `The C-terminus "${product.cTerminus}" is unknown.`;
    return failure(peptide.residues.length, 0, message);
  }
  const residues = isCyclised
    ? [{ ...PYROGLUTAMIC_ACID, position: 1, isD: first.isD }, ...peptide.residues.slice(1)]
    : peptide.residues;
  return { peptide: { ...peptide, residues, nTerminus, cTerminus }, problem: null };
}

/** The text with the header of a FASTA record replaced by blanks, so that positions do not change. */
function withoutHeaders(whole: string): { text: string } | { at: number; message: string } {
  // An asterisk ends a translated sequence.
  const text = whole.replace(/\*\s*$/, "");
  if (!/^\s*>/.test(text)) return { text };
  const headers = [...text.matchAll(/^[ \t]*>.*$/gm)];
  const second = headers[1];
  if (second) {
    const message = "A second record begins here: paste one sequence at a time.";
    return { at: second.index, message };
  }
  return { text: text.replace(/^[ \t]*>.*$/m, (header) => " ".repeat(header.length)) };
}

interface Parts {
  nTerminus: Terminus;
  cTerminus: Terminus;
  middle: string;
  /** Where the middle begins in the text. */
  from: number;
  /** The text after the semicolon. */
  bridges: string | null;
  bridgesAt: number;
}

const HYPHEN = "[-\u2010-\u2015\u2212]";
const N_END = new RegExp(
  `^\\s*([A-Z][A-Za-z]{0,9}|NH[2₂]|H[2₂]N|acetyl|formyl|palmitoyl|myristoyl|succinyl|biotin)${HYPHEN}`,
  "u",
);
const C_END = new RegExp(
  `${HYPHEN}\\s*(OH|CO[2₂]H|COOH|CO${HYPHEN}?NH[2₂]|NH[2₂]|NHMe|NHEt|OMe|OEt|[Aa]mide|AMIDE)\\s*$`,
  "u",
);
const IN_ANY_CASE = { n: new RegExp(N_END, "iu"), c: new RegExp(C_END, "iu") };

/** Splits a text into the named ends, the chain between them and the list of bridges. */
export function splitText(text: string): Parts {
  const semicolon = text.indexOf(";");
  const chain = semicolon < 0 ? text : text.slice(0, semicolon);
  const bridges = semicolon < 0 ? null : text.slice(semicolon + 1);
  const ends = /\p{Lu}/u.test(chain) ? { n: N_END, c: C_END } : IN_ANY_CASE;
  const c = ends.c.exec(chain);
  const cTerminus = (c && findCTerminus(c[1])) || FREE_ACID;
  const upToC = c ? chain.slice(0, c.index) : chain;
  const n = ends.n.exec(upToC);
  const named = n && isNEnd(n[1] as string, upToC, c !== null) ? nTerminusOf(n[1]) : null;
  const from = named && n ? n[0].length : 0;
  return {
    nTerminus: named ?? FREE_AMINE,
    cTerminus,
    middle: upToC.slice(from),
    from,
    bridges,
    bridgesAt: semicolon + 1,
  };
}

/**
 * Whether the name before the first hyphen is an end. "Ac-" and "For-" are ends. "AC-" is unclear, and so is "ac-" in a
 * text in lower case without a C-terminus. "H-" is the free amine. It is histidine only in a text such as "H-A-E-G",
 * without a C-terminus.
 */
function isNEnd(name: string, text: string, hasCEnd: boolean): boolean {
  if (name.toUpperCase() === "H") {
    return hasCEnd || !/^\s*[A-Z](\s*-\s*[A-Z])+\s*$/i.test(text);
  }
  if (/[2₂]/.test(name) || name === "CHO" || name.length > 5) return true;
  return /[a-z]/.test(name) && (hasCEnd || /\p{Lu}/u.test(text));
}

const nTerminusOf = (name: string | undefined) =>
  isFreeAmine(name) ? FREE_AMINE : findNTerminus(name);

const UNCLEAR_N_END = new RegExp(`^\\s*([A-Z]{2,5}|[a-z]{2,5})${HYPHEN}`, "u");
const UNCLEAR_C_END = new RegExp(`${HYPHEN}\\s*(NHME|NHET|OME|OET)\\s*$`, "u");

/** "AC-RPP" and "PAL-GHK" can begin with an end or with residues. These are different molecules, so none is guessed. */
function findUnclearEnd({ middle, from }: Parts): { at: number; message: string } | null {
  const n = from === 0 ? UNCLEAR_N_END.exec(middle) : null;
  const c = UNCLEAR_C_END.exec(middle);
  const nTerminus = n && findNTerminus(n[1]);
  const cTerminus = c && findCTerminus(c[1]);
  const [found, end] = nTerminus ? [n, nTerminus] : [c, cTerminus];
  const name = found?.[1];
  if (!found || !name || !end) return null;
  const written = end === nTerminus ? `${end.code}-` : `-${end.code}`;
  const message = `"${name}" can be an end or residues: write ${written} for ${end.words}, or ${name} without a hyphen beside it for the residues.`;
  return { at: from + found.index + found[0].indexOf(name), message };
}

/** Labels, groups and salts whose names could be read as residues. */
const LABELS =
  "TFA|ACETATE|TRIFLUOROACETATE|HCL|CU|FITC|FAM|TAMRA|PEG|DOTA|NOTA|DTPA|AMC|AFC|MCA|PNA|CHO|CMK|FMK";
const LABEL_BEFORE = new RegExp(`^\\s*(${LABELS})${HYPHEN}`, "u");
const LABEL_AFTER = new RegExp(`(?:${HYPHEN}[ \\t]*|[ \\t])(${LABELS})\\s*$`, "u");

/** A label that is read as residues would give the figures of another molecule. */
function findLabel({ middle, from }: Parts): { at: number; message: string } | null {
  const found = LABEL_BEFORE.exec(middle) ?? LABEL_AFTER.exec(middle);
  const label = found?.[1];
  if (!found || !label) return null;
  const at = from + found.index + found[0].indexOf(label);
  const message = `"${label}" is a label, a group or a salt, which is not computed: leave it out. If you mean the residues ${label}, write no hyphen or blank beside them.`;
  return { at, message };
}

function misplaced(scanned: readonly Scanned[], { nTerminus }: Parts): PeptideProblem | null {
  const ring = scanned.find(({ residue }) => residue.code === "pGlu" && residue.position > 1);
  if (ring) {
    const { position } = ring.residue;
    const message = `Residue ${position}: pyroglutamic acid can stand at the N-terminus only.`;
    return { position, at: ring.at, message };
  }
  const [first] = scanned;
  if (first?.residue.code !== "pGlu" || nTerminus === FREE_AMINE) return null;
  const message = `Residue 1: pyroglutamic acid has no free amine to which ${nTerminus.code}- could bind.`;
  return { position: 1, at: first.at, message };
}

const BRIDGE_END = "(?:Cys|C)?\\s{0,9}(\\d{1,5})";
const LISTED_BRIDGE = new RegExp(
  `^${BRIDGE_END}\\s{0,9}(?:${HYPHEN}|:)\\s{0,9}${BRIDGE_END}$`,
  "iu",
);

type Bridges =
  | { pairs: [number, number][] }
  | { position: number | null; at: number; message: string };

/** The bridges by number, "^1", and by list, ";C3-C14,C5-C20"; or the first problem. */
function readBridges(scanned: readonly Scanned[], { bridges, bridgesAt }: Parts): Bridges {
  const pairs: [number, number][] = [];
  const ofBridges = scanned.filter(({ bridge }) => bridge !== null);
  const numbered = Map.groupBy(ofBridges, ({ bridge }) => bridge);
  for (const [number, ends] of numbered) {
    const [one, other, third] = ends;
    const odd = third ?? one;
    if (!one || !other || third) {
      const position = odd?.residue.position ?? null;
      const message = `Residue ${position}: the bridge ^${number} needs two cysteines, not ${ends.length}.`;
      return { position, at: odd?.at ?? 0, message };
    }
    pairs.push([one.residue.position, other.residue.position]);
  }
  for (const part of bridges?.trim() ? bridges.split(",") : []) {
    const match = LISTED_BRIDGE.exec(part.trim());
    if (!match) {
      const message = `"${part.trim().slice(0, 30)}" after the semicolon is not a bridge such as C3-C14.`;
      return { position: null, at: bridgesAt, message };
    }
    pairs.push([Number(match[1]), Number(match[2])]);
  }
  const used = new Set<number>();
  for (const pair of pairs) {
    for (const position of pair) {
      const end = scanned[position - 1];
      const at = end?.at ?? bridgesAt;
      const wrong = (what: string) => ({ position, at, message: `Residue ${position}: ${what}.` });
      if (!end)
        return wrong(`a bridge ends there, but the chain has only ${scanned.length} residues`);
      if (end.residue.code !== "Cys")
        return wrong(`a bridge needs a cysteine, not ${end.residue.code}`);
      if (used.has(position)) return wrong("a cysteine can have only one bridge");
      used.add(position);
    }
  }
  const sorted = pairs.map(([one, other]): [number, number] => [
    Math.min(one, other),
    Math.max(one, other),
  ]);
  return { pairs: sorted.sort(([one], [other]) => one - other) };
}

const tooLong = () =>
  `The sequence is longer than the limit of ${MAX_RESIDUES.toLocaleString("en-US")} residues.`;

function failure(position: number | null, at: number, message: string): ParsedPeptide {
  return { peptide: null, problem: { position, at, message } };
}
