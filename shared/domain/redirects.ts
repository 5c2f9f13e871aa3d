const PLACEHOLDER_ORIGIN = "http://nowhere.invalid";
const MAX_PATH_LENGTH = 2_048;
const MAX_DECODINGS = 3;

/**
 * A redirect target that stays on this shop: the path with its query and fragment, normalised, or
 * null. Refused: anything that is no path, other origins in every spelling a browser accepts
 * (`//host`, `/\host`, `/.//host`, tabs and line feeds between), the same hidden behind
 * percent-encoding, and paths too long to be ours.
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
