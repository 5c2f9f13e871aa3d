import { invalid } from "../refusals.ts";
import { readFile } from "./read-body.ts";

/** The first bytes of a PDF (ISO 32000-1, 7.5.2). */
const SIGNATURE = "%PDF-";
const MAX_BYTES = 10 * 1024 ** 2;

/** The PDF in the body of a request. @throws Refusal 413; 415; 422 `not-a-pdf` for bytes that are not a PDF */
export async function readPdf(request: Request): Promise<Uint8Array> {
  const types = ["application/pdf", "application/octet-stream"];
  const { bytes } = await readFile(request, { types, max: MAX_BYTES });
  const beginning = new TextDecoder("latin1").decode(bytes.subarray(0, SIGNATURE.length));
  if (beginning !== SIGNATURE) throw invalid({ body: "This file is not a PDF." }, "not-a-pdf");
  return bytes;
}
