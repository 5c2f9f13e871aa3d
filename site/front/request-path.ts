/** The components of an address, or the status of the error response. */
export type RequestPath = { path: string; raw: string; query: string } | { error: 400 | 404 | 414 };

const UNENCODED = /^(?:\/[\w\-.~@:!$&'()*+,;=]*)+$/;
const MAX_LENGTH = 4096;

/**
 * Splits a request's address into path and query. Bun has resolved its dot segments. `path` is decoded, for look-ups;
 * `raw` is unchanged. An encoding that another server could read as another path is an error.
 */
export function requestPath(url: string): RequestPath {
  // Without a usable Host header the address is only a path.
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
  // Bun resolves dot segments only if the request has a host. fetch always resolves them, and would
  // call another path of the api.
  if (DOT_SEGMENT.test(raw)) return { error: 400 };
  if (UNENCODED.test(raw)) return { path: raw, raw, query };
  const path = decode(raw);
  return path === null ? { error: 400 } : { path, raw, query };
}

const DOT_SEGMENT = /\/\.{1,2}(?:\/|$)/;

/** Calls between internal processes, in upper or lower case, also below `/api`. */
const INTERNAL = /^\/(?:api\/)?internal(?:\/|$)/i;

/** Whether a decoded path is internal and forbidden for visitors. */
export const isInternalPath = (path: string) => INTERNAL.test(path);

/** An encoded slash, backslash or NUL. */
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
