import { posix } from "node:path";
import type { Import } from "./read-imports.ts";

/** A file of the repository with what it imports and, for writes to tables, what it says. */
export type Source = { path: string; imports: Import[]; text: string };
export type Violation = { path: string; line: number; rule: string };

/** An import as the rules see it: from one file to a file of ours (`to`) or to a package. */
type Edge = {
  from: string;
  specifier: string;
  /** Path from the root of the repository; null for a package. */
  to: string | null;
  typeOnly: boolean;
  /** Whether the imported file is a use case: it holds queries itself. */
  toUseCase: boolean;
};

type Rule = { rule: string; breaks: (edge: Edge) => boolean };

const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$/.test(path) || /(^|\/)(testing|e2e)\//.test(path);
const within = (path: string | null, ...folders: string[]) =>
  path !== null && folders.some((folder) => path.startsWith(`${folder}/`));
const role = (path: string) => /\.(routes|queries|tables|errors)\.ts$/.exec(path)?.[1] ?? null;
const isPackage = (edge: Edge, ...names: string[]) =>
  edge.to === null &&
  names.some((name) => edge.specifier === name || edge.specifier.startsWith(`${name}/`));
const inApi = (path: string | null) => within(path, "api/src");
const isNoun = (path: string) =>
  /^api\/src\/[^/]+\/./.test(path) && !within(path, "api/src/http", "api/src/db");

/** What parts of `shared` each of its parts may import. */
const SHARED: Record<string, string[]> = {
  "shared/domain": ["shared/domain"],
  "shared/contracts": ["shared/contracts", "shared/domain"],
  "shared/client": ["shared/client", "shared/contracts", "shared/domain"],
  "shared/ui": ["shared/ui", "shared/contracts", "shared/domain"],
};

const RULES: Rule[] = [
  {
    rule: "site and admin import shared only",
    breaks: ({ from, to }) =>
      (within(from, "site") && to !== null && !within(to, "site", "shared")) ||
      (within(from, "admin") && to !== null && !within(to, "admin", "shared")),
  },
  {
    rule: "shared imports shared only",
    breaks: ({ from, to }) => within(from, "shared") && to !== null && !within(to, "shared"),
  },
  {
    rule: "api imports shared/contracts and shared/domain only",
    breaks: ({ from, to }) =>
      within(from, "api") &&
      to !== null &&
      !within(to, "api", "shared/contracts", "shared/domain") &&
      !(isTest(from) && within(to, "shared/testing", "scripts")),
  },
  {
    rule: "domain imports nothing but domain, contracts build on it, client and ui on both",
    breaks: ({ from, to }) => {
      const allowed = Object.entries(SHARED).find(([folder]) => within(from, folder))?.[1];
      return (
        !isTest(from) && allowed !== undefined && within(to, "shared") && !within(to, ...allowed)
      );
    },
  },
  {
    rule: "the domain is pure, without packages and platform modules",
    breaks: ({ from, to }) => within(from, "shared/domain") && !isTest(from) && to === null,
  },
  {
    rule: "code that ships imports no test code",
    breaks: ({ from, to }) =>
      !isTest(from) && !within(from, "scripts") && to !== null && isTest(to),
  },
  {
    rule: "only routes, app.ts and http/ know Elysia",
    breaks: (edge) =>
      inApi(edge.from) &&
      !isTest(edge.from) &&
      isPackage(edge, "elysia", "@elysiajs") &&
      role(edge.from) !== "routes" &&
      edge.from !== "api/src/app.ts" &&
      !within(edge.from, "api/src/http"),
  },
  {
    rule: "only db/, queries and tables know Drizzle",
    breaks: (edge) =>
      inApi(edge.from) &&
      !isTest(edge.from) &&
      isPackage(edge, "drizzle-orm", "drizzle-zod", "drizzle-kit") &&
      !["queries", "tables"].includes(role(edge.from) ?? "") &&
      !within(edge.from, "api/src/db"),
  },
  {
    rule: "routes are mounted by app.ts only",
    breaks: ({ from, to, typeOnly }) =>
      inApi(to) &&
      !isTest(from) &&
      !typeOnly &&
      role(to ?? "") === "routes" &&
      !["api/src/app.ts"].includes(from) &&
      role(from) !== "routes",
  },
  {
    rule: "tables are known to queries, tables and db/ only (their types to all of api)",
    breaks: ({ from, to, typeOnly }) =>
      inApi(to) &&
      !isTest(from) &&
      !within(from, "scripts") &&
      role(to ?? "") === "tables" &&
      !typeOnly &&
      !["queries", "tables"].includes(role(from) ?? "") &&
      !within(from, "api/src/db"),
  },
  {
    rule: "use cases, queries and tables know nothing of http/",
    breaks: ({ from, to, typeOnly }) =>
      isNoun(from) &&
      !isTest(from) &&
      !typeOnly &&
      role(from) !== "routes" &&
      within(to, "api/src/http"),
  },
  {
    rule: "queries and tables do not call use cases",
    breaks: ({ from, toUseCase, typeOnly }) =>
      inApi(from) &&
      !isTest(from) &&
      !typeOnly &&
      ["queries", "tables"].includes(role(from) ?? "") &&
      toUseCase,
  },
  {
    rule: "tables do not ask queries",
    breaks: ({ from, to }) =>
      inApi(from) && role(from) === "tables" && role(to ?? "") === "queries",
  },
  {
    rule: "another part is imported as #shared/…",
    breaks: ({ from, specifier, to }) =>
      specifier.startsWith(".") &&
      within(to, "shared") &&
      !within(from, "shared") &&
      within(from, "api", "site", "admin", "scripts"),
  },
  {
    rule: "an import of ours names its file with the extension",
    breaks: ({ to }) => to !== null && !/\.[a-z0-9]+$/i.test(to),
  },
];

/** Every breach of the layers, in the order of the files given. */
export function findViolations(sources: readonly Source[]): Violation[] {
  const useCases = new Set(sources.filter(isUseCase).map((source) => source.path));
  return sources.flatMap((source) => [
    ...source.imports.flatMap((each) => {
      const edge = edgeOf(source.path, each, useCases);
      return RULES.filter(({ breaks }) => breaks(edge)).map(({ rule }) => ({
        path: source.path,
        line: each.line,
        rule: `${rule}: ${each.specifier}`,
      }));
    }),
    ...foreignWrites(source),
  ]);
}

function edgeOf(from: string, { specifier, typeOnly }: Import, useCases: Set<string>): Edge {
  const to = resolve(from, specifier);
  return { from, specifier, to, typeOnly, toUseCase: to !== null && useCases.has(to) };
}

function resolve(from: string, specifier: string): string | null {
  const [file = ""] = specifier.split("?");
  if (file.startsWith("#shared/")) return file.slice(1);
  if (!file.startsWith(".")) return null;
  return posix.normalize(posix.join(posix.dirname(from), file));
}

/** A file of a noun's folder without a fixed role that holds queries. */
function isUseCase({ path, imports }: Source): boolean {
  const holdsQueries = imports.some(
    ({ specifier, typeOnly }) => !typeOnly && specifier.endsWith(".queries.ts"),
  );
  return isNoun(path) && role(path) === null && !isTest(path) && holdsQueries;
}

/**
 * Queries may join another resource's table, never write to it: its own functions do that, and keep
 * its rules. Seen in the builder's insert(), update() and delete(), not inside written SQL.
 */
function foreignWrites({ path, imports, text }: Source): Violation[] {
  if (!inApi(path) || isTest(path) || role(path) !== "queries") return [];
  const foreign = new Set(
    imports
      .filter(({ specifier }) => role(specifier) === "tables" && !specifier.startsWith("./"))
      .flatMap(({ specifier }) => namesFrom(text, specifier)),
  );
  return [...text.matchAll(/\.(insert|update|delete)\(\s*(\w+)\s*\)/g)]
    .filter((write) => foreign.has(write[2] ?? ""))
    .map((write) => ({
      path,
      line: text.slice(0, write.index).split("\n").length,
      rule: `another resource's table is written through its own functions: ${write[2]}`,
    }));
}

/** The local names of what a file imports from a module. */
function namesFrom(text: string, specifier: string): string[] {
  const escaped = specifier.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const clause = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${escaped}["']`).exec(
    text,
  )?.[1];
  return (clause ?? "").split(",").map(
    (name) =>
      name
        .trim()
        .split(/\s+as\s+/)
        .at(-1) ?? "",
  );
}
