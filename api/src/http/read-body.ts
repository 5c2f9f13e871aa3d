import { parseWholeNumber } from "#shared/domain/whole-number.ts";
import { invalid } from "../refusals.ts";
import { unreadable } from "./error-answers.ts";
import { HttpProblem } from "./http-problem.ts";

const LARGEST_JSON = 64 * 1024;

/**
 * For `parse` of a route whose body is a file: it is not read as JSON. The route reads it with `readFile`, once it
 * knows who asks.
 */
export const fileBody = (): undefined => undefined;

/** Whether these are the hooks of a route that takes a file. */
export function takesFile({ parse }: { parse?: unknown }): boolean {
  return [parse].flat().some((hook) => (hook as { fn?: unknown } | undefined)?.fn === fileBody);
}

/**
 * The parsed body, or undefined when there is none. JSON only: a form on a foreign page can be sent without asking
 * first.
 * @throws HttpProblem 415, 413 or 400
 * @throws Refusal 422 for bytes that are no UTF-8
 */
export async function readJson(request: Request): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  if (!JSON_TYPE.test(mediaType(request))) throw unsupported(["application/json"]);
  const bytes = await readBytes(request, LARGEST_JSON);
  if (bytes.length === 0) return undefined;
  const text = decodeText(bytes);
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

/**
 * The body of a call that takes a file of at most `max` bytes.
 * @throws HttpProblem 415 for another type, 413 when it is longer
 * @throws Refusal 422 when there is none
 */
export async function readFile(
  request: Request,
  { types, max }: { types: readonly string[]; max: number },
): Promise<{ bytes: Uint8Array; type: string }> {
  const type = mediaType(request);
  if (!types.includes(type)) throw unsupported(types);
  const bytes = await readBytes(request, max);
  if (bytes.length === 0) throw invalid({ body: "The file is empty." }, "empty-file");
  return { bytes, type };
}

/** The text of a body. @throws Refusal 422 when it is no UTF-8 */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalid({ body: "The body of the request is not valid UTF-8." }, "invalid-encoding");
  }
}

const JSON_TYPE = /^application\/([\w.-]+\+)?json$/;

/** Programs send Content-Type also with calls that have no body; that is fine. */
function hasBody(request: Request): boolean {
  return request.body !== null && request.headers.get("content-length") !== "0";
}

function mediaType(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** An announced length is refused before a byte is read; an unannounced one as soon as it is too long. */
async function readBytes(request: Request, max: number): Promise<Uint8Array> {
  const announced = parseWholeNumber(request.headers.get("content-length"));
  if (announced !== null && announced > max) throw tooLarge(max);
  // The server reads no more than was announced.
  if (announced !== null) return request.bytes();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > max) throw tooLarge(max);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(max: number): HttpProblem {
  const limit = max >= 1024 ** 2 ? `${Math.floor(max / 1024 ** 2)} MB` : `${max / 1024} KB`;
  return new HttpProblem(413, "too-large", `The request is larger than ${limit}.`);
}

function unsupported(types: readonly string[]): HttpProblem {
  const message = `The body of this call must be ${types.join(" or ")}.`;
  return new HttpProblem(415, "unsupported-media-type", message);
}
