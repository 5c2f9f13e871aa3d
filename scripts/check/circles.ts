import { isTest, resolve, type Source, type Violation } from "./sources.ts";

type Graph = Map<string, Map<string, number>>;

/**
 * Files that import each other in a circle, one circle for each group of such files. Types count: a circle of types is code
 * that can only be read, moved and tested as one file.
 */
export function importCircles(sources: readonly Source[]): Violation[] {
  const graph = graphOf(sources);
  const done = new Set<string>();
  return [...graph.keys()].flatMap((path) => {
    if (done.has(path)) return [];
    const circle = shortestCircle(graph, path);
    if (!circle) return [];
    for (const other of knotOf(graph, path)) done.add(other);
    const line = graph.get(path)?.get(circle[1] ?? path) ?? 1;
    return [{ path, line, rule: `files import each other in a circle: ${circle.join(" → ")}` }];
  });
}

/** Every file but test code, with the files that it imports and the line of the first import of each. */
function graphOf(sources: readonly Source[]): Graph {
  const shipped = sources.filter(({ path }) => !isTest(path));
  const known = new Set(shipped.map(({ path }) => path));
  return new Map(
    shipped.map(({ path, imports }) => {
      const targets = imports.flatMap(({ specifier, line }) => {
        const to = resolve(path, specifier);
        return to !== null && known.has(to) ? [[to, line] as const] : [];
      });
      return [path, new Map(targets.reverse())];
    }),
  );
}

/** The shortest way from a file back to itself, both ends named; null when there is none. */
function shortestCircle(graph: Graph, start: string): string[] | null {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? start)?.keys() ?? []) {
      if (next === start) return [...way, start];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}

/** All files that are in a circle with this one. */
function knotOf(graph: Graph, path: string): string[] {
  const below = reachable(graph, path);
  return [...below].filter((other) => reachable(graph, other).has(path));
}

function reachable(graph: Graph, start: string): Set<string> {
  const found = new Set<string>();
  const open = [start];
  for (const path of open) {
    for (const next of graph.get(path)?.keys() ?? []) {
      if (!found.has(next)) open.push(next);
      found.add(next);
    }
  }
  return found;
}
