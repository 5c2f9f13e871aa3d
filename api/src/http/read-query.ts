import { splitUrl } from "./request-path.ts";

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
