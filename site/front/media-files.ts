import { join } from "node:path";
import { contentType } from "./content-types.ts";
import { matchesEtag, parseRange, rangeHeader } from "./negotiate.ts";
import { INERT_POLICY, type SecurityHeaders } from "./security-headers.ts";
import { unsatisfiable } from "./stored-files.ts";

/** Letters, digits and a few other characters: no hidden files, no path traversal. */
export const IMMUTABLE_NAME = /^\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;

/**
 * Returns a file with a content hash in its name, so that it may be cached for ever. It is streamed
 * with range support, because it may be a video. Null if there is no such file.
 */
export async function answerImmutableFile(
  folder: string,
  name: string,
  request: Request,
  security: SecurityHeaders,
): Promise<Response | null> {
  if (!IMMUTABLE_NAME.test(name)) return null;
  const file = Bun.file(join(folder, name));
  if (!(await file.exists())) return null;
  const { size, lastModified } = file;
  const etag = `"${size.toString(36)}-${lastModified.toString(36)}"`;
  const headers = new Headers({
    ...security,
    "content-type": contentType(name),
    // Otherwise Bun sends the file's name on the disk.
    "content-disposition": "inline",
    "content-security-policy": INERT_POLICY,
    "cache-control": "public, max-age=31536000, immutable",
    "accept-ranges": "bytes",
    etag,
  });
  if (matchesEtag(request.headers.get("if-none-match"), etag)) {
    headers.delete("content-type");
    return new Response(null, { status: 304, headers });
  }
  const condition = request.headers.get("if-range");
  const wanted = condition === null || condition === etag ? rangeHeader(request) : null;
  const range = parseRange(wanted, size);
  if (range === "unsatisfiable") return unsatisfiable(size, headers);
  // Sliced even for the whole file: otherwise Bun handles the range itself and ignores If-Range.
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) headers.set("content-range", `bytes ${start}-${end}/${size}`);
  const body = request.method === "HEAD" ? null : file.slice(start, end + 1);
  headers.set("content-length", String(end - start + 1));
  return new Response(body, { status: range ? 206 : 200, headers });
}
