/** The parts of an address, or the status of the error that it is answered with. */
export type RequestPath = { path: string; raw: string; query: string } | { error: 400 | 404 | 414 };

const UNENCODED = /^(?:\/[\w\-.~@:!$&'()*+,;=]*)+$/;
const MAX_LENGTH = 4096;

/**
 * Takes path and query out of a request's address, in which Bun has resolved dot segments. `path` is decoded, for
 * look-ups; `raw` is as it was sent. An encoding that another server could read as another path is an error.
 */
export function requestPath(url: string): RequestPath {
  // Without a usable Host header the address is a path alone.
  const start = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("//") + 2);
  if (start < 0) return { error: 400 };
  const fragment = url.indexOf("#", start);
  const end = fragment < 0 ? url.length : fragment;
  const question = url.indexOf("?", start);
  const pathEnd = question < 0 || question > end ? end : question;
  const raw = url.slice(start, pathEnd);
  const query = url.slice(pathEnd, end);
  if (raw.length > MAX_LENGTH) return { error: 414 };
  if (raw.includes("//")) return { error: 404 };
  // Bun resolves dots only where the request names a host; fetch always does, and would ask the api for another path.
  if (DOT_SEGMENT.test(raw)) return { error: 400 };
  if (UNENCODED.test(raw)) return { path: raw, raw, query };
  const path = decode(raw);
  return path === null ? { error: 400 } : { path, raw, query };
}

const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;

/** Calls between the shop's own processes, in any case and below `/api` too. */
const INTERNAL = /^\/(?:api\/)?internal(?:\/|$)/i;

/** Whether a decoded path is one that no visitor may ask for. */
export const isInternalPath = (path: string) => INTERNAL.test(path);

/** A slash, a backslash or NUL. */
const ENCODED_SEPARATOR = /%(?:2f|5c|00)/i;

function decode(raw: string): string | null {
  if (ENCODED_SEPARATOR.test(raw)) return null;
  try {
    const path = decodeURIComponent(raw);
    const isUnsafe = /[\p{Cc}\\]/u.test(path) || DOT_SEGMENT.test(path);
    return isUnsafe ? null : path;
  } catch {
    return null;
  }
}
