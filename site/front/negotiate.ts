/** The forms in which a file is kept, the best first. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Browsers send a handful of different values: each is judged once. */
const judged = new Map<string, Encoding>();
const MOST_JUDGED = 200;

/** The best encoding that `Accept-Encoding` allows; identity when it allows nothing we have. */
export function preferredEncoding(accept: string | null): Encoding {
  if (accept === null) return "identity";
  const known = judged.get(accept);
  if (known) return known;
  const encoding = judge(accept);
  if (judged.size >= MOST_JUDGED) judged.clear();
  if (accept.length < 200) judged.set(accept, encoding);
  return encoding;
}

function judge(accept: string): Encoding {
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

/** A weight has at most three decimals; one of another form wants nothing. */
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
 * The one range that `Range` asks for, `end` included. Null when there is none to honour (absent, several, not in
 * bytes, malformed): the whole is answered. "unsatisfiable" begins behind the end.
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
