import { notFound } from "../refusals.ts";
import { refusalAnswer } from "./error-answers.ts";

/** Path and query as they were sent, without parsing the whole URL. */
export function splitUrl(url: string): [path: string, query: string] {
  // Without a usable Host header the URL is only a path.
  const start = url.startsWith("/") ? 0 : url.indexOf("/", url.indexOf("://") + 3);
  const end = url.indexOf("?", start);
  return end < 0 ? [url.slice(start), ""] : [url.slice(start, end), url.slice(end + 1)];
}

/** Returns a function that lists the methods of a path; the list is empty for an unknown path. */
export function methodTable(calls: readonly string[]): (path: string) => string[] {
  const table = new Map<string, { pattern: RegExp; methods: string[] }>();
  for (const call of calls) {
    const [method = "", path = ""] = call.split(" ");
    const entry = table.get(path) ?? { pattern: patternOf(path), methods: [] };
    entry.methods.push(method);
    table.set(path, entry);
  }
  const entries = [...table.values()];
  return (path) => {
    const found = entries.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []));
    if (found.includes("GET")) found.push("HEAD");
    return [...new Set(found)].sort();
  };
}

function patternOf(path: string): RegExp {
  const parts = path
    .split("/")
    .map((part) => (part.startsWith("{") ? "[^/]+" : RegExp.escape(part)));
  return new RegExp(`^${parts.join("/")}/?$`);
}

/** The answer where no route was found: 404, or 405 when the path has other methods. */
export function noRouteAnswer(methods: string[]): Response {
  if (methods.length === 0) return refusalAnswer(notFound());
  const allowed = methods.join(", ");
  const body = { message: `This call supports ${allowed}.`, code: "method-not-allowed" };
  return Response.json(body, { status: 405, headers: { Allow: allowed } });
}

/** The characters that Elysia parses as a list or as JSON: a comma, or a bracket at the start of a value. */
const LISTLIKE = /,|%2c|=(?:\[|%5b|\{|%7b)/i;

/**
 * The query's values as plain texts, when Elysia would parse one of them as a list or JSON; null
 * otherwise, because Elysia's result is correct then. A list is written by repeating its parameter: "$1,234.50"
 * is a search. A repeated parameter becomes an array, which schemas refuse unless they name one.
 */
export function readQuery(url: string): Record<string, string | string[]> | null {
  const [, query] = splitUrl(url);
  if (!LISTLIKE.test(query)) return null;
  const values: Record<string, string | string[]> = Object.create(null);
  for (const [key, value] of new URLSearchParams(query)) {
    const before = values[key];
    if (before === undefined) values[key] = value;
    else if (typeof before === "string") values[key] = [before, value];
    else before.push(value);
  }
  return values;
}
