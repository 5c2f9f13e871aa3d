import { averageMass } from "#shared/domain/peptide/masses.ts";
import { parsePeptide } from "#shared/domain/peptide/parse-peptide.ts";
import { readResidues } from "#shared/domain/peptide/read-residues.ts";
import { RESIDUE_COLOURS, type ResidueKind } from "#shared/domain/peptide/residue-classes.ts";
import { type Box, layBar, type RibbonBar } from "#shared/domain/ribbon.ts";
import { boxPath } from "#shared/domain/ribbon-paths.ts";
import { outlineText, type TextStyle } from "./pictures/text-outlines.ts";

/**
 * One frame of the landing loop: residues slide along the backbone as beads, seat themselves and grow
 * into their bars; a sequence is held, then drawn in again and carried off. All times are seconds.
 */
export const FRAME = { width: 1440, height: 720 };
export const SECONDS = 8;
export type Scheme = "light" | "dark";

const PEPTIDES = [
  { name: "Dynorphin A (1-17)", sequence: "YGGFLRRIRPKLKWDNQ" },
  { name: "OVA (323-339)", sequence: "ISQAVHAAHAEINEAGR" },
  { name: "Penetratin", sequence: "RQIKIWFQNRRMKWKK" },
];

const GROUND: Record<Scheme, string> = { light: "#f6f5f0", dark: "#131316" };
const INK: Record<Scheme, string> = { light: "#17171a", dark: "#ece7da" };
const INK_FAINT: Record<Scheme, string> = { light: "#66656a", dark: "#97938a" };

const PERIOD = SECONDS / PEPTIDES.length;
const PITCH = 76;
const LEFT = 74;
const ROW = { top: 162, height: 388 };
const AXIS = ROW.top + ROW.height / 2;
const BEAD = 18;

/** When a sequence leaves, and when the next one comes, counted from the start of its own period. */
const LEAVE = { at: 0.85, stagger: 0.018, draw: 0.2, slide: 0.3 };
const COME = { at: 1.25, stagger: 0.042, slide: 0.5, grow: 0.24 };

/** The frame at a moment of the loop as SVG. At 0 the first sequence stands whole: that is the poster. */
export function landingFrame(seconds: number, scheme: Scheme): string {
  const period = Math.floor(seconds / PERIOD) % PEPTIDES.length;
  const time = seconds - Math.floor(seconds / PERIOD) * PERIOD;
  const shown = PEPTIDES[period] as Peptide;
  const next = PEPTIDES[(period + 1) % PEPTIDES.length] as Peptide;
  const { width, height } = FRAME;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${GROUND[scheme]}"/>`,
    `<path d="M0 ${AXIS - 2}H${width}V${AXIS + 2}H0Z" fill="${RESIDUE_COLOURS[scheme].unknown}"/>`,
    ...leaving(shown, time, scheme),
    ...coming(next, time, scheme),
    `</svg>`,
  ].join("");
}

type Peptide = (typeof PEPTIDES)[number];

function leaving(peptide: Peptide, time: number, scheme: Scheme): string[] {
  const parts = seats(peptide).map((bar, index) => {
    const start = LEAVE.at + index * LEAVE.stagger;
    const drawn = easeInOut(progress(time, start, LEAVE.draw));
    const slid = easeIn(progress(time, start + LEAVE.draw * 0.7, LEAVE.slide));
    return residue(bar, { length: 1 - drawn, shift: -slid * (bar.x + 200) }, scheme);
  });
  return [...parts, caption(peptide, 1 - progress(time, LEAVE.at, 0.25), scheme)];
}

function coming(peptide: Peptide, time: number, scheme: Scheme): string[] {
  const parts = seats(peptide).map((bar, index) => {
    const start = COME.at + index * COME.stagger;
    const slid = easeOut(progress(time, start, COME.slide));
    const grown = easeOut(progress(time, start + COME.slide * 0.82, COME.grow));
    const shift = (1 - slid) * (FRAME.width + 80 - bar.x);
    return time < start ? "" : residue(bar, { length: grown, shift }, scheme);
  });
  return [...parts, caption(peptide, progress(time, COME.at + 0.35, 0.3), scheme)];
}

function seats({ sequence }: Peptide): RibbonBar[] {
  return readResidues(sequence).map((one, index) =>
    layBar(one, { x: LEFT + index * PITCH, y: ROW.top, width: PITCH, height: ROW.height }),
  );
}

const LETTER: TextStyle = { face: "mono", size: 46 };

/** A bar between bead (length 0) and full (1), moved sideways, with its letter as visible as it is long. */
function residue(
  bar: RibbonBar,
  { length, shift }: { length: number; shift: number },
  scheme: Scheme,
): string {
  const pieces = bar.pieces.map((piece) => toBead(piece, bar, length));
  const d = pieces.map((piece) => boxPath({ ...piece, x: piece.x + shift })).join("");
  const place = { x: bar.x + bar.width / 2 + shift, y: 652, anchor: "middle" as const };
  const letter =
    length > 0.02
      ? fading(outlineText(bar.residue.letter, LETTER, place), INK[scheme], length)
      : "";
  return `<path d="${d}" fill="${RESIDUE_COLOURS[scheme][bar.class as ResidueKind]}"/>${letter}`;
}

function toBead(piece: Box, bar: RibbonBar, length: number): Box {
  const upper = piece.y + piece.height / 2 < AXIS;
  const half = bar.pieces.length > 1;
  const bead = {
    top: half && !upper ? AXIS : AXIS - BEAD,
    bottom: half && upper ? AXIS : AXIS + BEAD,
  };
  const top = mix(bead.top, piece.y, length);
  const bottom = mix(bead.bottom, piece.y + piece.height, length);
  return { x: piece.x, width: piece.width, y: top, height: bottom - top };
}

const NAME: TextStyle = { face: "sans-strong", size: 42, tracking: -0.01 };
const MASS: TextStyle = { face: "mono", size: 30 };

function caption({ name, sequence }: Peptide, opacity: number, scheme: Scheme): string {
  if (opacity <= 0) return "";
  const { peptide } = parsePeptide(sequence);
  const weight = peptide && averageMass(peptide).toFixed(2);
  const mass = `${sequence.length} residues  ${weight} g/mol`;
  const right = { x: FRAME.width - 86, y: 96, anchor: "end" as const };
  return (
    fading(outlineText(name, NAME, { x: 86, y: 96 }), INK[scheme], opacity) +
    fading(outlineText(mass, MASS, right), INK_FAINT[scheme], opacity)
  );
}

function fading(d: string, fill: string, opacity: number): string {
  return `<path d="${d}" fill="${fill}" fill-opacity="${opacity.toFixed(3)}"/>`;
}

function progress(time: number, start: number, duration: number): number {
  return Math.min(1, Math.max(0, (time - start) / duration));
}

const mix = (from: number, to: number, share: number) => from + (to - from) * share;
const easeIn = (t: number) => t ** 3;
const easeOut = (t: number) => 1 - (1 - t) ** 3;
const easeInOut = (t: number) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) ** 2);
