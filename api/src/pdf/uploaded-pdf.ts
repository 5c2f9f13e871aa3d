import { invalid } from "../refusals.ts";

/** The first bytes of a PDF (ISO 32000-1, 7.5.2). */
const SIGNATURE = "%PDF-";
const MAX_NAME = 120;

/** @throws Refusal 422 `not-a-pdf` for bytes that are not a PDF */
export function requirePdf(bytes: Uint8Array): void {
  const beginning = new TextDecoder("latin1").decode(bytes.subarray(0, SIGNATURE.length));
  if (beginning !== SIGNATURE) throw invalid({ body: "This file is not a PDF." }, "not-a-pdf");
}

/** A name that is valid on every file system and ends with .pdf. */
export function safePdfName(fileName: string): string {
  const base = fileName
    .replace(/\.pdf$/i, "")
    .slice(0, 2 * MAX_NAME)
    .replace(/[^\p{L}\p{N} ._-]+/gu, "-")
    .replace(/^[ .-]+|[ .-]+$/g, "")
    .slice(0, MAX_NAME);
  return `${base || "document"}.pdf`;
}
