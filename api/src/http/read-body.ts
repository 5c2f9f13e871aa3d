import { Elysia } from "elysia";
import { HttpProblem } from "./http-problem.ts";

const KIB = 1024;
const JSON_LIMIT = 64 * KIB;

/** Calls that take a file instead of JSON. A limit is a promise to the memory of this process. */
const FILE_CALLS: { path: string; types: RegExp; limit: number }[] = [
  {
    path: "/api/admin/uploads/",
    types: /^image\/|^application\/octet-stream$/,
    limit: 10 * KIB * KIB,
  },
  { path: "/api/admin/imports/", types: /^text\/csv$|^text\/plain$/, limit: 20 * KIB * KIB },
];

const UNREADABLE = new HttpProblem(400, "unreadable", "The request is not valid JSON.");
const NOT_TEXT = new HttpProblem(422, "invalid", "The request is not valid UTF-8 text.");

/** Refuses a body by its head: its type (415) and its announced length (413). Called before anything is read. */
export function checkBodyHead(request: Request): void {
  if (!hasBody(request)) return;
  const { types, limit } = expectationOf(new URL(request.url).pathname);
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(limit);
  const length = request.headers.get("content-length");
  const type = mediaType(request);
  if (length === "0" && type === "") return;
  if (!types.test(type)) {
    throw new HttpProblem(415, "unsupported-media-type", "Send the body as application/json.");
  }
}

/** Reads JSON, or the bytes of a file call, up to the limit however they arrive. */
export function bodyReader() {
  return new Elysia({ name: "body-reader" }).onParse({ as: "global" }, async ({ request }) => {
    const { isFile, limit } = expectationOf(new URL(request.url).pathname);
    const bytes = await readUpTo(request, limit);
    return isFile ? bytes : parseJson(bytes);
  });
}

function expectationOf(path: string) {
  const file = FILE_CALLS.find((call) => path.startsWith(call.path));
  // An undo has no file although it lies below the imports.
  if (file && !path.endsWith("/undo"))
    return { isFile: true, types: file.types, limit: file.limit };
  return { isFile: false, types: /^application\/([\w.-]+\+)?json$/, limit: JSON_LIMIT };
}

function hasBody(request: Request): boolean {
  if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") {
    return false;
  }
  const { headers } = request;
  return headers.has("content-type") || headers.has("transfer-encoding") || lengthOf(headers) > 0;
}

function lengthOf(headers: Headers): number {
  return Number(headers.get("content-length") ?? 0);
}

function mediaType(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

async function readUpTo(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** No body reads as null, which every schema that wants one refuses. */
function parseJson(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return null;
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw NOT_TEXT;
  }
  try {
    return JSON.parse(text);
  } catch {
    throw UNREADABLE;
  }
}

function tooLarge(limit: number): HttpProblem {
  return new HttpProblem(413, "too-large", `The request is larger than ${limit / KIB} KiB.`);
}
