import { residueMass } from "./peptide/masses.ts";
import type { ResidueKind } from "./peptide/residue-classes.ts";
import type { Residue } from "./peptide/residues.ts";
import { isModifiedTerminus } from "./peptide/termini.ts";

/**
 * The ribbon: a sequence drawn as bars on a backbone. Pure geometry, in the units of the given box.
 *
 * The position of a bar shows its residue's class, so that colour is never the only sign: positive residues are above
 * the backbone, negative ones below. Hydrophobic bars cross it whole, polar ones in two halves, special cases are thin.
 * The length follows the residue's mass, so [Leu5]- and [Met5]-enkephalin differ. Leucine and isoleucine have the same
 * mass and look alike, as in a mass spectrometer.
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
  /** Counted from 0. */
  row: number;
  /** The filled rectangles; two for a parted bar, otherwise the bar's own box. */
  pieces: Box[];
}

export interface RibbonOptions {
  width: number;
  height: number;
  /** Largest distance between bars, so that short sequences stay short. Default: half the row's height. */
  maxPitch?: number;
  /** Smallest distance between bars; a sequence that needs less wraps into rows. Default: no wrapping. */
  minPitch?: number;
  nTerminus?: string | null;
  cTerminus?: string | null;
}

export interface Ribbon {
  /** The used part of the box, from its top left corner. */
  width: number;
  height: number;
  pitch: number;
  bars: RibbonBar[];
  /** The backbone: one thin line per row. */
  backbone: Box[];
  /** A round mark at each modified end. */
  ends: { x: number; y: number; radius: number }[];
}

/** Widths of a bar, as shares of its cell. */
const BAR_SHARE = 0.66;
const THIN_SHARE = 0.22;
/** Width of a modified end, in cells. */
const END_CELLS = 0.8;
/**
 * Shares of the row's height: the shortest bar, the gap between the halves of a parted bar, how far a
 * charged bar crosses the backbone, the thickness of the backbone, and the gap between rows.
 */
const SHORTEST = 0.2;
const PARTING = 0.14;
const OVERLAP = 0.07;
const BACKBONE = 0.028;
const ROW_GAP = 0.3;

/** The bars of a sequence in a box. An empty sequence gives an empty ribbon of size zero. */
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

/** One bar in its own cell, which is as wide as the distance between bars. */
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
    row,
    pieces: pieces(pattern, box, cell.height),
  };
}

/** Top and bottom of a bar as shares of the row's height, from 0 at the top. */
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

/** From 0 for glycine to 1 for tryptophan and heavier residues; 0.5 for an unspecified residue. */
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
