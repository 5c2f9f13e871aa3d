/** The encodings in which a file may be kept, the best first. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The result by header, because browsers send only a handful of different ones. */
const cache = new Map<string, Encoding>();
const MAX_CACHED = 200;

/** The best encoding that `Accept-Encoding` allows; identity when it allows nothing we have. */
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

/** A weight has at most three decimals (RFC 9110, 12.4.2); anything else counts as 0. */
const weightOf = (text: string) => (/^[01](\.\d{0,3})?$/.test(text) ? Number(text) : 0);

/** Whether `If-None-Match` names the entity tag. Weak comparison: a proxy may have weakened ours. */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header === etag) return true;
  if (header.trim() === "*") return true;
  return header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

/** What `Range` asks for; null for every other method than GET, for which a range means nothing (RFC 9110, 14.2). */
export const rangeHeader = (request: Request): string | null =>
  request.method === "GET" ? request.headers.get("range") : null;

export type ByteRange = { start: number; end: number };

/**
 * The one range that `Range` asks for, `end` included. Null when the whole file is to be answered: without the header,
 * and for several ranges, another unit than bytes, or a malformed one. "unsatisfiable" when it begins behind the end.
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
