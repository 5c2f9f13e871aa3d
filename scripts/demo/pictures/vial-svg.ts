import { chargeAt, chargedGroups } from "#shared/domain/peptide/charge.ts";
import { parseProductPeptide } from "#shared/domain/peptide/parse-peptide.ts";
import { readResidues } from "#shared/domain/peptide/read-residues.ts";
import { RESIDUE_COLOURS, type ResidueKind } from "#shared/domain/peptide/residue-classes.ts";
import { layRibbon, type Ribbon } from "#shared/domain/ribbon.ts";
import { ribbonPaths } from "#shared/domain/ribbon-paths.ts";
import { fitText, measureText, outlineText, type TextStyle, wrapText } from "./text-outlines.ts";

/** The texts of a picture. They may be any text, because the picture contains only outlines. */
export interface LabelledProduct {
  name: string;
  sequence?: string | null;
  nTerminus?: string | null;
  cTerminus?: string | null;
  casNumber?: string | null;
  /** The content of a vial, e.g. "1 mg". */
  amount?: string | null;
}

/**
 * The product's picture: a vial in front view, lit from the upper left, in flat tones for light and
 * dark backgrounds. 960 by 960 units, transparent around the vial. The colour of the cap shows the
 * sign of the peptide's net charge: blue is positive, red negative, grey zero or unknown.
 */
export function vialSvg(product: LabelledProduct): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 960" width="960" height="960">`,
    vialMarkup(product),
    `</svg>`,
  ].join("");
}

/** The vial from near: its label fills the picture. */
export function labelSvg(product: LabelledProduct): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="230 334 500 500" width="960" height="960">`,
    vialMarkup(product),
    `</svg>`,
  ].join("");
}

/** The elements of the vial, for use in another picture. */
export function vialMarkup(product: LabelledProduct): string {
  return [glass(), cap(capColour(product)), label(product), outline()].join("");
}

const INK = "#17171a";
const INK_MUTED = "#5b5a5c";
const PAPER = "#fdfcf9";
const RULE = "#cfccc1";
const OUTLINE = "#85827a";
const CAKE = "#f4f1ea";
const ALUMINIUM = "#c9c7c0";

/** Proportions of a 6R injection vial (ISO 8362-1), slightly wider for the label; about 22 units per millimetre. */
const BODY = { left: 232, right: 728, base: 914 };
const LABEL = { top: 376, bottom: 790 };
const TEXT = { left: 268, right: 692 };

const CAP = { positive: "#3d63c9", negative: "#d2492f", neutral: "#8d8a82" };

function capColour({ sequence, nTerminus, cTerminus }: LabelledProduct): string {
  const { peptide } = parseProductPeptide({ sequence: sequence ?? null, nTerminus, cTerminus });
  const groups = peptide && chargedGroups(peptide);
  const charge = !groups || "without" in groups ? 0 : Math.round(chargeAt(groups, 7));
  if (charge === 0) return CAP.neutral;
  return charge > 0 ? CAP.positive : CAP.negative;
}

/** The contour from the neck over the shoulder to the base and back. */
const CONTOUR =
  "M320 200V236C320 266 232 258 232 322V886Q232 914 260 914H700Q728 914 728 886V322C728 258 640 266 640 236V200Z";

function glass(): string {
  return [
    path(CONTOUR, "#a9adab", 0.24),
    // The thick base, and the freeze-dried cake on it.
    path("M232 886V878H728V886Q728 914 700 914H260Q232 914 232 886Z", INK, 0.09),
    path("M252 842Q262 834 300 836L420 833 560 836 668 833Q700 834 708 842L704 890H256Z", CAKE),
    path("M622 835L668 833Q700 834 708 842L704 890H622Z", INK, 0.12),
    // Light: a bright band on the left and a shadow on the right, both behind the label.
    path("M262 366V326C262 292 292 284 326 276L346 272C314 288 292 296 292 330V366Z", "#fff", 0.8),
    path("M650 366V326C650 296 634 286 606 272 660 286 712 284 712 326V366Z", INK, 0.1),
    path("M650 800H712V836H650Z", INK, 0.1),
  ].join("");
}

/** Ends below the crimp, which covers the opening. */
function outline(): string {
  const open = CONTOUR.replace("M320 200", "M320 208").replace("V200Z", "V208");
  return `<path d="${open}" fill="none" stroke="${OUTLINE}" stroke-width="5" stroke-linejoin="round"/>`;
}

/** Aluminium crimp below, flip-off cap above. */
function cap(colour: string): string {
  const crimp = "M282 108H678V196Q678 208 666 208H294Q282 208 282 196Z";
  const disc =
    "M286 48H674Q686 48 686 60V100Q686 110 676 110H284Q274 110 274 100V60Q274 48 286 48Z";
  return [
    path(crimp, ALUMINIUM),
    path("M318 108H392V208H318Z", "#fff", 0.62),
    path("M588 108H678V196Q678 208 666 208H588Z", INK, 0.2),
    path("M282 184H678V196Q678 208 666 208H294Q282 208 282 196Z", INK, 0.14),
    path("M282 110H678V118H282Z", INK, 0.22),
    path(disc, colour),
    path("M312 48H388V110H312Z", "#fff", 0.24),
    path("M592 48H674Q686 48 686 60V100Q686 110 676 110H592Z", INK, 0.2),
  ].join("");
}

function label(product: LabelledProduct): string {
  const { left, right } = BODY;
  const sides = `V${LABEL.bottom}H`;
  const band = (from: number, to: number, shade: number) =>
    path(`M${from} ${LABEL.top}H${to}${sides}${from}Z`, INK, shade);
  return [
    path(`M${left} ${LABEL.top}H${right}${sides}${left}Z`, PAPER),
    // Shading, because the paper curves away from the light.
    band(left, left + 14, 0.05),
    band(right - 64, right, 0.045),
    band(right - 24, right, 0.08),
    labelText(product),
    `<path d="M${left} ${LABEL.top}H${right}M${left} ${LABEL.bottom}H${right}" stroke="${OUTLINE}" stroke-width="2.5"/>`,
  ].join("");
}

const WIDTH = TEXT.right - TEXT.left;
const IMPRINT: TextStyle = { face: "mono", size: 19, tracking: 0.06 };
const FACT: TextStyle = { face: "mono", size: 35 };

function labelText(product: LabelledProduct): string {
  const name = layName(product.name);
  const lines = name.lines.map((line, index) =>
    outlineText(line, name.style, { x: TEXT.left, y: 480 + index * name.leading }),
  );
  const imprint =
    outlineText("ALIQUOT", IMPRINT, { x: TEXT.left, y: 417 }) +
    outlineText("RESEARCH USE ONLY", IMPRINT, { x: TEXT.right, y: 417, anchor: "end" });
  const hasFacts = Boolean(product.amount || product.casNumber);
  return [
    path(imprint, INK_MUTED),
    path(lines.join(""), INK),
    ribbon(product, name.lines.length),
    hasFacts ? path(`M${TEXT.left} 717H${TEXT.right}V720H${TEXT.left}Z`, RULE) : "",
    facts(product),
  ].join("");
}

/** The largest size at which the name fits into two lines; a longer name is cut. */
function layName(name: string) {
  const sized = (size: number): TextStyle => ({ face: "sans-strong", size, tracking: -0.012 });
  for (const size of [62, 56, 51, 46, 42]) {
    const lines = wrapText(name, sized(size), WIDTH);
    const fits = lines.every((line) => measureText(line, sized(size)) <= WIDTH);
    if (fits && lines.length <= 2) return { style: sized(size), lines, leading: size * 1.08 };
  }
  const style = sized(42);
  const [first = "", ...rest] = wrapText(name, style, WIDTH);
  const lines = [first, rest.join(" ")].map((line) => fitText(line, style, WIDTH));
  return { style, lines, leading: 45 };
}

/** Longer sequences use two or three rows, because thinner bars would be invisible. */
function ribbon(product: LabelledProduct, nameLines: number): string {
  if (!product.sequence) return "";
  const { nTerminus, cTerminus } = product;
  const [y, height] = nameLines > 1 ? [576, 122] : [534, 144];
  const box = { width: WIDTH, height, maxPitch: 44, minPitch: 17, nTerminus, cTerminus };
  const laid = layRibbon(readResidues(product.sequence, nTerminus), box);
  return ribbonMarkup(laid, { x: TEXT.left, y }, RESIDUE_COLOURS.light);
}

function facts({ amount, casNumber }: LabelledProduct): string {
  const left = { x: TEXT.left, y: 764 };
  const right = { x: TEXT.right, y: 764, anchor: "end" as const };
  return [
    path(amount ? outlineText(amount, { ...FACT, face: "mono-strong" }, left) : "", INK),
    path(casNumber ? outlineText(casNumber, FACT, right) : "", INK_MUTED),
  ].join("");
}

function path(d: string, fill: string, opacity = 1): string {
  if (d === "") return "";
  return `<path d="${d}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ""}/>`;
}

/** A ribbon as SVG elements with its top left corner at x, y. */
export function ribbonMarkup(
  ribbon: Ribbon,
  place: { x: number; y: number },
  colours: Record<ResidueKind, string>,
): string {
  const paths = ribbonPaths(ribbon);
  const bars = paths.classes.map((path) => `<path fill="${colours[path.class]}" d="${path.d}"/>`);
  const backbone = `<path fill="${colours.unknown}" d="${paths.backbone}"/>`;
  return `<g transform="translate(${place.x} ${place.y})">${backbone}${bars.join("")}</g>`;
}
