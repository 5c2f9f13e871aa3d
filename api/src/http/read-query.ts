import { splitUrl } from "./request-path.ts";

/** What Elysia takes for a list or for JSON: a comma, and a bracket at the beginning of a value. */
const LISTLIKE = /,|%2c|=(?:\[|%5b|\{|%7b)/i;

/**
 * The query of a request whose values hold commas or begin with a bracket, each as the text it is; null for any other,
 * which Elysia has read already. No call takes lists in its query: "$1,234.50" is a search. What is sent twice is an
 * array all the same, which no schema accepts.
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
