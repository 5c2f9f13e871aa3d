export type RouteEntry = { method: string; path: string };

/** Answers which methods a path has routes for; none for a path that has no route. */
export function methodTable(routes: readonly RouteEntry[]): (path: string) => string[] {
  const table = new Map<string, { pattern: RegExp; methods: string[] }>();
  for (const { method, path } of routes) {
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
    .map((part) => (part.startsWith(":") ? "[^/]+" : RegExp.escape(part)));
  return new RegExp(`^${parts.join("/")}/?$`);
}
