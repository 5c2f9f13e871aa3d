/** The encodings of stored files, best first. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Results by header value, because browsers send only a few different ones. */
const cache = new Map<string, Encoding>();
const MAX_CACHED = 200;

/** The best encoding that `Accept-Encoding` allows; identity if it allows none of ours. */
export function preferredEncoding(accept: string | null): Encoding {
  if (accept === null) return "identity";
  const cached = cache.get(accept);
  if (cached) return cached;
  const encoding = chooseEncoding(accept);
  if (cache.size >= MAX_CACHED) cache.clear();
  if (accept.length < 200) cache.set(accept, encoding);
  return encoding;
}

function chooseEncoding(accept: string): Encoding {
  const weights = new Map(
    accept.split(",").map((item) => {
      const [name = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
      const q = parameters.find((parameter) => parameter.startsWith("q="));
      return [name, q === undefined ? 1 : weightOf(q.slice(2))];
    }),
  );
  const weight = (name: Encoding) => weights.get(name) ?? weights.get("*") ?? 0;
  return ENCODINGS.find((name) => name !== "identity" && weight(name) > 0) ?? "identity";
}

/** A weight has at most three decimals (RFC 9110, 12.4.2). Anything else counts as 0. */
const weightOf = (text: string) => (/^[01](\.\d{0,3})?$/.test(text) ? Number(text) : 0);

/** Whether `If-None-Match` contains the entity tag. Weak comparison, because a proxy may have weakened it. */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header === etag) return true;
  if (header.trim() === "*") return true;
  return header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

/** The `Range` header; null for methods other than GET, which ignore it (RFC 9110, 14.2). */
export const rangeHeader = (request: Request): string | null =>
  request.method === "GET" ? request.headers.get("range") : null;

export type ByteRange = { start: number; end: number };

/**
 * The single range of a `Range` header, `end` inclusive. Null means the whole file: no header, several ranges, another
 * unit than bytes, or a malformed value. "unsatisfiable" if it begins after the end of the file.
 */
export function parseRange(
  header: string | null,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const parts = header === null ? null : /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  if (!parts) return null;
  const [, first = "", last = ""] = parts;
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return null;
  if (start >= size) return "unsatisfiable";
  return { start, end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
