import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import { encode } from "uqr";

export type Pdf = PDFKit.PDFDocument;

const font = (name: string) => fileURLToPath(new URL(`./fonts/${name}.woff`, import.meta.url));

/** The shop's typefaces, whole: limits have signs that the standard fonts of PDF lack. */
export const FONTS = {
  sans: font("IBMPlexSans-Regular"),
  strong: font("IBMPlexSans-SemiBold"),
  mono: font("IBMPlexMono-Regular"),
};

export const INK = "#26252c";
export const MUTED = "#6b6870";
export const LINE = "#cfcac0";

/** Points of a US letter page. */
export const PAGE = { width: 612, height: 792 };

/** Points that stay empty on each side; text that reaches the one below goes on on a new page. */
type Margins = { top: number; right: number; bottom: number; left: number };
const NONE: Margins = { top: 0, right: 0, bottom: 0, left: 0 };

/** Draws a document on letter paper and answers its bytes. */
export async function makePdf(
  {
    title,
    author,
    at,
    margins = NONE,
  }: { title: string; author: string; at: Date; margins?: Margins },
  draw: (pdf: Pdf) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument({
    size: "LETTER",
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
  draw(pdf);
  pdf.end();
  await done;
  return new Uint8Array(Buffer.concat(chunks));
}

/** A QR code as a square of `size` points, with the quiet zone that scanners need. */
export function drawQr(pdf: Pdf, text: string, x: number, y: number, size: number): void {
  const { data, size: modules } = encode(text, { ecc: "M", border: 2 });
  const module = size / modules;
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      // A hair of overlap: viewers show seams between squares that only touch.
      if (isDark) {
        pdf.rect(x + column * module, y + row * module, module + 0.05, module + 0.05);
      }
    }
  }
  pdf.fill(INK);
}

/** Text without what no font can draw. */
export const printable = (text: string) =>
  text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").replace(/\p{Extended_Pictographic}/gu, "");
