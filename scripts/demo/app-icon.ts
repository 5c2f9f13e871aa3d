import { readResidues } from "#shared/domain/peptide/read-residues.ts";
import { RESIDUE_COLOURS, type ResidueKind } from "#shared/domain/peptide/residue-classes.ts";
import { type Box, layBar } from "#shared/domain/ribbon.ts";
import { boxPath } from "#shared/domain/ribbon-paths.ts";

/** Five residues of ALIQUOT: whole, parted, thin, raised, parted. Seven would blur at 16 pixels. */
const LETTERS = "IQUOT";
const GROUND = { light: "#f6f5f0", dark: "#131316" };

/**
 * The app icon on a grid of 32, every edge on a whole step and every width on an even one, so that it is
 * sharp at 16 pixels as well. `adaptive` follows the browser's scheme; `full` fills the square without
 * round corners and keeps to the middle, for systems that cut the corners themselves.
 */
export function appIconSvg({ adaptive = false, full = false } = {}): string {
  const scale = full ? 0.8 : 1;
  const offset = (32 - 32 * scale) / 2;
  const bars = LETTERS.split("").map((letter, index) => bar(letter, index, adaptive));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">`,
    adaptive ? schemes() : "",
    `<rect class="ground" width="32" height="32" rx="${full ? 0 : 5}" fill="${GROUND.light}"/>`,
    `<g transform="translate(${offset} ${offset}) scale(${scale})">${bars.join("")}</g>`,
    `</svg>`,
  ].join("");
}

/** Left edges: the thin bar takes half a bar's place, and the heavy first one gets the wider margin. */
const EDGES = [4, 10, 16, 20, 26];

function bar(letter: string, index: number, adaptive: boolean): string {
  const [residue] = readResidues(letter);
  if (!residue) throw new Error(`${letter} is no residue`);
  const laid = layBar(residue, { x: 0, y: 4, width: 6, height: 28 });
  const across = { x: EDGES[index] ?? 0, width: laid.pattern === "thin" ? 2 : 4 };
  const d = laid.pieces.map((piece) => boxPath(snapped({ ...piece, ...across })));
  const kind = adaptive ? ` class="${laid.class}"` : "";
  return `<path${kind} fill="${RESIDUE_COLOURS.light[laid.class]}" d="${d.join("")}"/>`;
}

/** Upper and lower edge on even steps. */
function snapped(piece: Box): Box {
  const even = (value: number) => Math.round(value / 2) * 2;
  const y = even(piece.y);
  return { ...piece, y, height: Math.max(2, even(piece.y + piece.height) - y) };
}

function schemes(): string {
  const kinds = new Set<ResidueKind>(readResidues(LETTERS).map((residue) => residue.class));
  const rules = Array.from(kinds, (kind) => `.${kind}{fill:${RESIDUE_COLOURS.dark[kind]}}`);
  return `<style>@media(prefers-color-scheme:dark){.ground{fill:${GROUND.dark}}${rules.join("")}}</style>`;
}
