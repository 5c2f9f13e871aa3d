import { parseWholeNumber } from "#shared/domain/whole-number.ts";
import { invalid, Refusal } from "../refusals.ts";
import { unreadable } from "./error-answers.ts";

const MAX_JSON_BYTES = 64 * 1024;

/**
 * Tables and measurements, as browsers name them: it depends on the programs that are installed beside them. The content
 * of the file decides.
 */
export const TABLE_TYPES = [
  "application/octet-stream",
  "text/csv",
  "text/plain",
  "text/tab-separated-values",
  "application/csv",
  "application/vnd.ms-excel",
  "application/netcdf",
  "application/x-netcdf",
  "application/x-ofx",
  "application/vnd.intu.qfx",
  "application/xml",
  "text/xml",
];

/** No call nests deeper than six. Recursive functions may take quadratic time in the depth. */
const MAX_DEPTH = 32;

/**
 * For `parse` of a route whose body is a file: the route calls `readFile` itself after the guard.
 * It returns null, because after undefined Elysia would read the body itself.
 */
export const fileBody = (): null => null;

/**
 * The parsed JSON body, or undefined when there is none. Only JSON is accepted: pages of other
 * sites can make a browser send forms, but not JSON without a preflight request.
 * @throws Refusal 415, 413, 400 also for too deep nesting, or 422 for bytes that are not UTF-8
 */
export async function readJson(request: Request): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  if (!JSON_TYPE.test(mediaType(request))) throw unsupported(["application/json"]);
  const bytes = await readBytes(request, MAX_JSON_BYTES);
  if (bytes.length === 0) return undefined;
  const text = decodeText(bytes);
  if (isTooDeep(text)) throw unreadable();
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

/**
 * The body of a call that takes a file of at most `max` bytes.
 * @throws Refusal 415 for another type, 413 when it is too long, 422 when it is empty
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

/**
 * Decodes UTF-8.
 * @throws Refusal 422 for other bytes
 */
export function decodeText(
  bytes: Uint8Array,
  problem = "The body of the request is not valid UTF-8.",
): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalid({ body: problem }, "invalid-encoding");
  }
}

/** Whether JSON nests lists and objects more deeply than any call needs. It runs before the parser. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (inText) {
      if (char === "\\") at += 1;
      else if (char === '"') inText = false;
    } else if (char === '"') inText = true;
    else if (char === "[" || char === "{") depth += 1;
    else if (char === "]" || char === "}") depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

const JSON_TYPE = /^application\/([\w.-]+\+)?json$/;

/** Content-Type is no evidence, because programs also send it without a body. */
function hasBody(request: Request): boolean {
  return request.body !== null && request.headers.get("content-length") !== "0";
}

function mediaType(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** Refuses a body by its announced length before reading it, or while reading as soon as it is too long. */
async function readBytes(request: Request, max: number): Promise<Uint8Array> {
  const announced = parseWholeNumber(request.headers.get("content-length"));
  if (announced !== null && announced > max) throw tooLarge(max);
  // The server reads no more bytes than were announced.
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

function tooLarge(max: number): Refusal {
  const limit = max >= 1024 ** 2 ? `${Math.floor(max / 1024 ** 2)} MB` : `${max / 1024} KB`;
  return new Refusal("too-large", "too-large", `The request is larger than ${limit}.`);
}

function unsupported(types: readonly string[]): Refusal {
  const message = `The body of this call must be ${types.join(" or ")}.`;
  return new Refusal("unsupported-type", "unsupported-media-type", message);
}
