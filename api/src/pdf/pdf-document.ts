import { readFileSync } from "node:fs";
import { encode } from "uqr";

export type Pdf = PDFKit.PDFDocument;

/** The shop's typefaces as complete fonts: limits need characters that the standard fonts of PDF lack. */
export const FONTS = {
  sans: "IBMPlexSans-Regular",
  strong: "IBMPlexSans-SemiBold",
  mono: "IBMPlexMono-Regular",
};

/**
 * Read when the first document is drawn, by name. Not as WOFF, because PDFKit would decompress a table for every glyph.
 */
let fonts: [string, Buffer][] | undefined;
const readFonts = () => {
  fonts ??= Object.values(FONTS).map((name) => [
    name,
    readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url)),
  ]);
  return fonts;
};

export const INK = "#26252c";
export const MUTED = "#6b6870";
export const LINE = "#cfcac0";

/** Points of a US letter page. */
export const PAGE = { width: 612, height: 792 };
/** Points of a page of 4 × 6 inches, the size of shipping labels. */
export const LABEL_PAGE = { width: 288, height: 432 };

/** Margins in points. Text that reaches the bottom margin continues on a new page. */
type Margins = { top: number; right: number; bottom: number; left: number };
const NONE: Margins = { top: 0, right: 0, bottom: 0, left: 0 };

/**
 * Draws a document and returns its bytes. The paper is US letter unless a size is given. PDFKit takes much memory, so it is
 * loaded for the first document only.
 */
export async function makePdf(
  {
    title,
    author,
    at,
    margins = NONE,
    size = PAGE,
  }: { title: string; author: string; at: Date; margins?: Margins; size?: typeof PAGE },
  draw: (pdf: Pdf) => void | Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: PDFDocument } = await import("pdfkit");
  const pdf = new PDFDocument({
    size: [size.width, size.height],
    margins,
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
    lang: "en-US",
    displayTitle: true,
  });
  const chunks: Uint8Array[] = [];
  const done = new Promise<void>((resolve, reject) => {
    pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on("end", resolve);
    pdf.on("error", reject);
  });
  for (const [name, font] of readFonts()) pdf.registerFont(name, font);
  await draw(pdf);
  pdf.end();
  await done;
  return new Uint8Array(Buffer.concat(chunks));
}

/** Sets the type of the text that follows. */
export const inType = (pdf: Pdf, font: string, size: number, color = INK): Pdf =>
  pdf.font(font).fontSize(size).fillColor(color);

/** The QR codes of a document: each is stored once, however often it is drawn. */
const codesOf = new WeakMap<Pdf, Map<string, Code>>();
type Code = { name: string; content: PDFKit.PDFKitReference; modules: number };

/** A QR code as a square of `size` points, with the quiet zone that scanners need. */
export function drawQr(pdf: Pdf, text: string, x: number, y: number, size: number): void {
  const codes = codesOf.get(pdf) ?? new Map<string, Code>();
  codesOf.set(pdf, codes);
  const code = codes.get(text) ?? writeCode(pdf, text, `Qr${codes.size}`);
  codes.set(text, code);
  const { name, content, modules } = code;
  // PDFKit registers pictures on a page in the same way.
  pdf.page.xobjects[name] = content;
  pdf
    .save()
    .translate(x, y)
    .scale(size / modules)
    .fillColor(INK);
  pdf.addContent(`/${name} Do`);
  pdf.restore();
}

/** The dark modules as a PDF form, one point each. */
function writeCode(pdf: Pdf, text: string, name: string): Code {
  const { data, size: modules } = encode(text, { ecc: "M", border: 2 });
  const content = pdf.ref({ Type: "XObject", Subtype: "Form", BBox: [0, 0, modules, modules] });
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      // A small overlap, because viewers show seams between squares that only touch.
      if (isDark) content.write(`${column} ${row} 1.03 1.03 re\n`);
    }
  }
  content.end("f");
  return { name, content, modules };
}

/** Text without characters that no font can draw. */
export const printable = (text: string) =>
  text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").replace(/\p{Extended_Pictographic}/gu, "");
