import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font, type Glyph } from "fontkitten";

/**
 * Text as outlines of the shop's fonts, so that a picture looks the same on a machine without them.
 * Kerning is not applied.
 */
export type Face = "sans" | "sans-strong" | "mono" | "mono-strong";

const FILES: Record<Face, string> = {
  sans: "@fontsource/ibm-plex-sans/files/ibm-plex-sans-{subset}-400-normal.woff2",
  "sans-strong": "@fontsource/ibm-plex-sans/files/ibm-plex-sans-{subset}-600-normal.woff2",
  mono: "@fontsource/ibm-plex-mono/files/ibm-plex-mono-{subset}-400-normal.woff2",
  "mono-strong": "@fontsource/ibm-plex-mono/files/ibm-plex-mono-{subset}-600-normal.woff2",
};

/** Tried in this order: in names such as "β-endorphin", each letter comes from the first file that has it. */
const SUBSETS: Record<Face, readonly string[]> = {
  sans: ["latin", "latin-ext", "greek", "cyrillic"],
  "sans-strong": ["latin", "latin-ext", "greek", "cyrillic"],
  mono: ["latin", "latin-ext", "cyrillic"],
  "mono-strong": ["latin", "latin-ext", "cyrillic"],
};

export interface TextStyle {
  face: Face;
  /** The font size in the picture's units. */
  size: number;
  /** Extra space after each letter, as a share of the font size. */
  tracking?: number;
}

/** Width of a line in the picture's units. */
export function measureText(text: string, style: TextStyle): number {
  const advance = glyphs(text, style.face).reduce((sum, glyph) => sum + advanceOf(glyph, style), 0);
  return (advance - (style.tracking ?? 0) * 1000) * (style.size / 1000);
}

export interface TextPlace {
  x: number;
  /** The baseline. */
  y: number;
  anchor?: "start" | "middle" | "end";
}

/** SVG path data of a line of text. It contains only numbers and commands, for any text. */
export function outlineText(text: string, style: TextStyle, place: TextPlace): string {
  const scale = style.size / 1000;
  const width = measureText(text, style);
  let x = place.x - (place.anchor === "middle" ? width / 2 : place.anchor === "end" ? width : 0);
  let d = "";
  for (const glyph of glyphs(text, style.face)) {
    d += glyph.path.transform(scale, 0, 0, -scale, x, place.y).toSVG();
    x += advanceOf(glyph, style) * scale;
  }
  return d;
}

/** Lines no wider than `width`, broken at spaces; a word that is too long gets its own line. */
export function wrapText(text: string, style: TextStyle, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && measureText(longer, style) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

export function fitText(text: string, style: TextStyle, width: number): string {
  if (measureText(text, style) <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && measureText(`${letters.join("")}…`, style) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

function advanceOf(glyph: Glyph, style: TextStyle): number {
  return glyph.advanceWidth + (style.tracking ?? 0) * 1000;
}

function glyphs(text: string, face: Face): Glyph[] {
  return Array.from(text.normalize("NFC"), (letter) => {
    const point = letter.codePointAt(0) as number;
    for (const subset of SUBSETS[face]) {
      const font = fontOf(face, subset);
      if (font.hasGlyphForCodePoint(point)) return font.glyphForCodePoint(point);
    }
    return fontOf(face, "latin").getGlyph(0);
  });
}

const parsed = new Map<string, Font>();
const packages = createRequire(import.meta.url);

function fontOf(face: Face, subset: string): Font {
  const file = FILES[face].replace("{subset}", subset);
  let font = parsed.get(file);
  if (!font) {
    const read = create(readFileSync(packages.resolve(file)));
    if (read.isCollection || read.unitsPerEm !== 1000) throw new Error(`Unexpected font ${file}`);
    font = read;
    parsed.set(file, font);
  }
  return font;
}
