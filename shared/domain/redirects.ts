const PLACEHOLDER_ORIGIN = "http://nowhere.invalid";
const MAX_PATH_LENGTH = 2_048;
const MAX_DECODINGS = 3;

/**
 * A redirect target on this shop: the normalised path with query and fragment; null when refused. Refused are values
 * that are not a path, and paths that are too long. Other origins are refused in every spelling that a browser accepts
 * (`//host`, `/\host`, `/.//host`, with tabs and line feeds, percent-encoded).
 */
export function safeNextPath(value: unknown): string | null {
  if (typeof value !== "string" || value.length > MAX_PATH_LENGTH) return null;
  if (!value.startsWith("/") || canLeave(value)) return null;
  if (!URL.canParse(value, PLACEHOLDER_ORIGIN)) return null;
  const url = new URL(value, PLACEHOLDER_ORIGIN);
  if (url.origin !== PLACEHOLDER_ORIGIN || leavesWhenDecoded(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** Browsers drop tabs and line feeds from a URL and read a backslash as a slash. */
function canLeave(path: string): boolean {
  return path.startsWith("//") || /[\\\s\p{Cc}]/u.test(path);
}

/** A proxy may decode the path once more before it redirects. */
function leavesWhenDecoded(path: string): boolean {
  let decoded = path;
  for (let round = 0; round < MAX_DECODINGS; round += 1) {
    if (canLeave(decoded.replaceAll(" ", ""))) return true;
    const before = decoded;
    try {
      decoded = decodeURIComponent(before);
    } catch {
      return true;
    }
    if (decoded === before) return false;
  }
  return true;
}
