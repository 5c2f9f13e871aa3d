import { residueMass } from "./peptide/masses.ts";
import type { ResidueKind } from "./peptide/residue-classes.ts";
import type { Residue } from "./peptide/residues.ts";
import { isModifiedTerminus } from "./peptide/termini.ts";

/**
 * The ribbon: a sequence drawn as bars on a backbone. Pure geometry, in the units of the box it is given.
 *
 * A bar tells its residue's class by where it stands, so that colour is never the only carrier:
 * positive residues rise from the backbone, negative ones hang from it, hydrophobic ones lie across it
 * whole, polar ones lie across it in two parts, the special cases are thin. Its length follows the
 * residue's mass, which is why [Leu5]- and [Met5]-enkephalin differ. Leucine and isoleucine weigh the
 * same and are drawn alike, as a mass spectrometer sees them.
 */
export type BarPattern = "whole" | "parted" | "raised" | "hanging" | "thin" | "dot";

export const BAR_PATTERNS: Record<ResidueKind, BarPattern> = {
  hydrophobic: "whole",
  polar: "parted",
  acidic: "hanging",
  basic: "raised",
  special: "thin",
  unknown: "dot",
};

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface RibbonBar extends Box {
  residue: Residue;
  class: ResidueKind;
  pattern: BarPattern;
  /** From 0. */
  row: number;
  /** The inked rectangles; two for a parted bar, otherwise the bar's own box. */
  pieces: Box[];
}

export interface RibbonOptions {
  width: number;
  height: number;
  /** Widest distance from bar to bar: short sequences stay short instead of swelling. Default: half the row's height. */
  maxPitch?: number;
  /** Narrowest distance from bar to bar; a sequence that needs less wraps into rows. Default: it never wraps. */
  minPitch?: number;
  nTerminus?: string | null;
  cTerminus?: string | null;
}

export interface Ribbon {
  /** What the drawing really takes of the box, from its top left corner. */
  width: number;
  height: number;
  pitch: number;
  bars: RibbonBar[];
  /** The backbone: one hairline a row. */
  backbone: Box[];
  /** A round mark at each modified end. */
  ends: { x: number; y: number; radius: number }[];
}

const BAR_SHARE = 0.66;
const THIN_SHARE = 0.22;
const SHORTEST = 0.2;
/** Space between the halves of a parted bar, and how far a charged bar reaches past the backbone; shares of the row's height. */
const PARTING = 0.14;
const OVERLAP = 0.07;
const BACKBONE = 0.028;
const END_CELLS = 0.8;
const ROW_GAP = 0.3;

/** Bars for a sequence in a box. An empty sequence is an empty ribbon of no size. */
export function layRibbon(residues: readonly Residue[], options: RibbonOptions): Ribbon {
  const count = residues.length;
  if (count === 0) return { width: 0, height: 0, pitch: 0, bars: [], backbone: [], ends: [] };
  const lead = isModifiedTerminus(options.nTerminus) ? END_CELLS : 0;
  const tail = isModifiedTerminus(options.cTerminus) ? END_CELLS : 0;
  const cells = count + lead + tail;
  const rows = options.minPitch ? Math.ceil((cells * options.minPitch) / options.width) : 1;
  const perRow = Math.ceil(count / rows);
  const usedRows = Math.ceil(count / perRow);
  const rowHeight = options.height / (usedRows + ROW_GAP * (usedRows - 1));
  const pitch = Math.min(options.maxPitch ?? rowHeight / 2, options.width / (perRow + lead + tail));
  const rowTop = (row: number) => row * rowHeight * (1 + ROW_GAP);
  const bars = residues.map((residue, index) => {
    const row = Math.floor(index / perRow);
    const cell = {
      x: (lead + (index % perRow)) * pitch,
      y: rowTop(row),
      width: pitch,
      height: rowHeight,
    };
    return layBar(residue, cell, row);
  });
  return {
    width: (perRow + lead + tail) * pitch,
    height: options.height,
    pitch,
    bars,
    backbone: layBackbone(bars, { rowHeight, pitch, lead, tail, rowTop }),
    ends: layEnds(bars, { rowHeight, pitch, lead, tail, rowTop }),
  };
}

/** One bar in a cell of its own; the cell is as wide as the distance from bar to bar. */
export function layBar(residue: Residue, cell: Box, row = 0): RibbonBar {
  const pattern = BAR_PATTERNS[residue.class];
  const width = cell.width * (pattern === "thin" ? THIN_SHARE : BAR_SHARE);
  const x = cell.x + (cell.width - width) / 2;
  const [from, to] = span(pattern, massShare(residue), Math.min(1, cell.width / cell.height));
  const box = { x, y: cell.y + from * cell.height, width, height: (to - from) * cell.height };
  return {
    ...box,
    residue,
    class: residue.class,
    pattern,
    row,
    pieces: pieces(pattern, box, cell.height),
  };
}

/** Top and bottom of a bar as shares of the row's height, 0 at the top. */
function span(pattern: BarPattern, mass: number, aspect: number): [number, number] {
  const length = SHORTEST + (1 - SHORTEST) * mass;
  if (pattern === "raised") return [0.5 - length / 2, 0.5 + OVERLAP];
  if (pattern === "hanging") return [0.5 - OVERLAP, 0.5 + length / 2];
  if (pattern === "dot") return [0.5 - (BAR_SHARE * aspect) / 2, 0.5 + (BAR_SHARE * aspect) / 2];
  return [0.5 - length / 2, 0.5 + length / 2];
}

function pieces(pattern: BarPattern, box: Box, rowHeight: number): Box[] {
  if (pattern !== "parted") return [box];
  const half = (box.height - PARTING * rowHeight) / 2;
  return [
    { ...box, height: half },
    { ...box, y: box.y + box.height - half, height: half },
  ];
}

/** Average masses of glycine and tryptophan in a chain, in dalton. */
const [LIGHTEST, HEAVIEST] = [57.052, 186.214];

/** 0 for glycine to 1 for tryptophan and whatever is heavier. An unspecified residue sits in the middle. */
function massShare(residue: Residue): number {
  const mass = residueMass(residue);
  if (mass === null) return 0.5;
  return Math.min(1, Math.max(0, (mass - LIGHTEST) / (HEAVIEST - LIGHTEST)));
}

interface Rows {
  rowHeight: number;
  pitch: number;
  lead: number;
  tail: number;
  rowTop: (row: number) => number;
}

function layBackbone(bars: RibbonBar[], rows: Rows): Box[] {
  const last = bars.at(-1) as RibbonBar;
  const thickness = rows.rowHeight * BACKBONE;
  return Array.from({ length: last.row + 1 }, (_, row) => {
    const inRow = bars.filter((bar) => bar.row === row).length;
    const from = row === 0 ? 0 : rows.lead * rows.pitch;
    const to = (rows.lead + inRow + (row === last.row ? rows.tail : 0)) * rows.pitch;
    const y = rows.rowTop(row) + (rows.rowHeight - thickness) / 2;
    return { x: from, y, width: to - from, height: thickness };
  });
}

function layEnds(bars: RibbonBar[], rows: Rows): Ribbon["ends"] {
  const last = bars.at(-1) as RibbonBar;
  const inLastRow = bars.filter((bar) => bar.row === last.row).length;
  const radius = Math.min(rows.pitch * END_CELLS, rows.rowHeight) * 0.34;
  const axis = (row: number) => rows.rowTop(row) + rows.rowHeight / 2;
  const ends: Ribbon["ends"] = [];
  if (rows.lead > 0) ends.push({ x: radius, y: axis(0), radius });
  if (rows.tail > 0) {
    const x = (rows.lead + inLastRow + rows.tail) * rows.pitch - radius;
    ends.push({ x, y: axis(last.row), radius });
  }
  return ends;
}
