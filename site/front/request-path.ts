/** A path that can be looked up, or the status that refuses it. */
export type RequestPath =
  | { path: string; raw: string; query: string }
  | { refused: 400 | 404 | 414 };

const PLAIN = /^(?:\/[\w\-.~@:!$&'()*+,;=]*)+$/;
const LONGEST = 4096;

/**
 * Takes the path out of an address as the server saw it (dot segments are resolved by then). `path` is decoded, for
 * look-ups; `raw` is as it was sent. Encodings that could mean another path to the next reader are refused.
 */
export function requestPath(url: string): RequestPath {
  // Without a usable Host header the address is a path alone.
  const start = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("//") + 2);
  if (start < 0) return { refused: 400 };
  const fragment = url.indexOf("#", start);
  const end = fragment < 0 ? url.length : fragment;
  const mark = url.indexOf("?", start);
  const pathEnd = mark < 0 || mark > end ? end : mark;
  const raw = url.slice(start, pathEnd);
  const query = url.slice(pathEnd, end);
  if (raw.length > LONGEST) return { refused: 414 };
  if (raw.includes("//")) return { refused: 404 };
  if (PLAIN.test(raw)) return { path: raw, raw, query };
  const path = decode(raw);
  return path === null ? { refused: 400 } : { path, raw, query };
}

const HIDDEN_SEPARATOR = /%(?:2f|5c|00)/i;

function decode(raw: string): string | null {
  if (HIDDEN_SEPARATOR.test(raw)) return null;
  try {
    const path = decodeURIComponent(raw);
    const odd = /[\p{Cc}\\]/u.test(path) || /(?:^|\/)\.{1,2}(?:\/|$)/.test(path);
    return odd ? null : path;
  } catch {
    return null;
  }
}
