import { readResidues } from "#shared/domain/peptide/read-residues.ts";
import { RESIDUE_COLOURS } from "#shared/domain/peptide/residue-classes.ts";
import type { Residue } from "#shared/domain/peptide/residues.ts";
import { layRibbon } from "#shared/domain/ribbon.ts";
import { fitText, measureText, outlineText, type TextStyle, wrapText } from "./text-outlines.ts";
import { type LabelledProduct, ribbonMarkup, vialMarkup } from "./vial-svg.ts";

/** The size recommended for Open Graph. */
export const SHARE_SIZE = { width: 1200, height: 630 };

const GROUND = "#f6f5f0";
const INK = "#17171a";
const INK_MUTED = "#5b5a5c";
const RULE = "#cfccc1";
const MARGIN = 80;
const WIDTH = SHARE_SIZE.width - 2 * MARGIN;
const BESIDE_VIAL = 640;

/** A product's picture for shared links: name, ribbon and facts that do not change. No price. */
export function shareSvg(product: LabelledProduct): string {
  const residues = readResidues(product.sequence ?? "", product.nTerminus);
  const name = layName(product.name, residues.length > 0 ? WIDTH : BESIDE_VIAL);
  const facts = [
    residues.length > 0 ? `${residues.length} residues` : null,
    product.casNumber ? `CAS ${product.casNumber}` : null,
    product.amount ?? null,
  ].filter((fact) => fact !== null);
  return sheet([
    name.lines.map((line, index) =>
      outline(line, name.style, { x: MARGIN, y: 138 + index * name.leading }, INK),
    ),
    outline(facts.join("   "), FACTS, { x: MARGIN, y: 190 + name.height }, INK_MUTED),
    residues.length > 0
      ? productRibbon(residues, name.height, product)
      : `<g transform="translate(710 40) scale(.475)">${vialMarkup(product)}</g>`,
  ]);
}

const NAME: TextStyle = { face: "sans-strong", size: 76, tracking: -0.015 };
const FACTS: TextStyle = { face: "mono", size: 30 };
const FOOT: TextStyle = { face: "sans", size: 26 };

function sheet(parts: (string | string[])[]): string {
  const { width, height } = SHARE_SIZE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${GROUND}"/>`,
    ...parts.flat(),
    foot(),
    `</svg>`,
  ].join("");
}

function foot(): string {
  const mark = layRibbon(readResidues("ALIQUOT"), { width: 120, height: 44, maxPitch: 14 });
  const y = 568;
  return [
    `<path fill="${RULE}" d="M${MARGIN} 510h${WIDTH}v2h${-WIDTH}z"/>`,
    ribbonMarkup(mark, { x: MARGIN, y: y - 32 }, RESIDUE_COLOURS.light),
    outline("Aliquot", { face: "sans-strong", size: 34 }, { x: MARGIN + 116, y: y + 2 }, INK),
    outline("For laboratory research only", FOOT, { x: 1120, y, anchor: "end" }, INK_MUTED),
  ].join("");
}

/** One row when its bars are wide enough to be visible in a feed, otherwise two. */
function productRibbon(residues: Residue[], below: number, product: LabelledProduct): string {
  const { nTerminus, cTerminus } = product;
  const box = { width: WIDTH, height: 226 - below, maxPitch: 84, minPitch: 26 };
  const laid = layRibbon(residues, { ...box, nTerminus, cTerminus });
  return ribbonMarkup(laid, { x: MARGIN, y: 242 + below }, RESIDUE_COLOURS.light);
}

/** One line in the largest size that fits; a very long name takes two small lines and is then cut. */
function layName(name: string, width: number) {
  for (const size of [84, 76, 68, 60]) {
    const style = { ...NAME, size };
    if (measureText(name, style) <= width) return { style, lines: [name], leading: 0, height: 0 };
  }
  const style = { ...NAME, size: 52 };
  const [first = "", ...rest] = wrapText(name, style, width);
  const lines = [first, rest.join(" ")].filter(Boolean).map((line) => fitText(line, style, width));
  return { style, lines, leading: 58, height: (lines.length - 1) * 58 };
}

function outline(
  text: string,
  style: TextStyle,
  place: Parameters<typeof outlineText>[2],
  fill: string,
): string {
  return `<path fill="${fill}" d="${outlineText(text, style, place)}"/>`;
}
