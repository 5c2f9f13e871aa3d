import { backwardFeatures, backwardImports, backwardRooms } from "./noun-order.ts";
import type { Import } from "./read-imports.ts";
import { isTest, resolve, role, type Source, type Violation, within } from "./sources.ts";
import { foreignWrites } from "./table-writes.ts";

/** An import as the rules see it: from one file to another file of ours (`to`) or to a package. */
type Edge = {
  from: string;
  specifier: string;
  /** Path from the root of the repository; null for a package. */
  to: string | null;
  typeOnly: boolean;
  later: boolean;
  /** Whether the imported file is a use case with its own queries. */
  toUseCase: boolean;
};

type Rule = { rule: string; breaks: (edge: Edge) => boolean };

const isPackage = (edge: Edge, ...names: string[]) =>
  edge.to === null &&
  names.some((name) => edge.specifier === name || edge.specifier.startsWith(`${name}/`));
const inApi = (path: string | null) => within(path, "api/src");
const isNoun = (path: string) =>
  /^api\/src\/[^/]+\/./.test(path) && !within(path, "api/src/http", "api/src/db");

/** The folders of `shared` that each folder of `shared` may import. */
const SHARED: Record<string, string[]> = {
  "shared/domain": ["shared/domain"],
  "shared/contracts": ["shared/contracts", "shared/domain"],
  "shared/client": ["shared/client", "shared/contracts", "shared/domain"],
  "shared/ui": ["shared/ui", "shared/contracts", "shared/domain"],
  "shared/processes": ["shared/processes"],
  "shared/storage": ["shared/storage"],
};

/** The browser tests use both apps, and import the list of screens from the back-office. */
const isWalk = (from: string, to: string) =>
  within(from, "site/e2e") && to === "admin/src/routes.ts";

const RULES: Rule[] = [
  {
    rule: "site and admin import shared only",
    breaks: ({ from, to }) =>
      (within(from, "site") && to !== null && !within(to, "site", "shared") && !isWalk(from, to)) ||
      (within(from, "admin") && to !== null && !within(to, "admin", "shared")),
  },
  {
    rule: "shared imports shared only",
    breaks: ({ from, to }) => within(from, "shared") && to !== null && !within(to, "shared"),
  },
  {
    rule: "api imports shared/contracts, shared/domain, shared/processes and shared/storage only",
    breaks: ({ from, to }) =>
      within(from, "api") &&
      to !== null &&
      !within(
        to,
        "api",
        "shared/contracts",
        "shared/domain",
        "shared/processes",
        "shared/storage",
      ) &&
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
    rule: "the api loads PDFKit and sharp when they are first needed, because they take much memory",
    breaks: (edge) =>
      inApi(edge.from) &&
      !isTest(edge.from) &&
      !edge.typeOnly &&
      !edge.later &&
      isPackage(edge, "pdfkit", "sharp"),
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

/**
 * Every breach of the layers except import cycles, which Biome finds (noImportCycles).
 * dependency-cruiser reads no scripts of .astro files and does not detect writes to tables.
 */
export function findViolations(sources: readonly Source[]): Violation[] {
  return [
    ...brokenRules(sources),
    ...backwardImports(sources),
    ...backwardFeatures(sources),
    ...backwardRooms(sources),
    ...foreignWrites(sources),
  ];
}

/** In the order of the given files. */
function brokenRules(sources: readonly Source[]): Violation[] {
  const useCases = new Set(sources.filter(isUseCase).map((source) => source.path));
  return sources.flatMap((source) =>
    source.imports.flatMap((each) => {
      const edge = edgeOf(source.path, each, useCases);
      return RULES.filter(({ breaks }) => breaks(edge)).map(({ rule }) => ({
        path: source.path,
        line: each.line,
        rule: `${rule}: ${each.specifier}`,
      }));
    }),
  );
}

function edgeOf(from: string, { specifier, typeOnly, later }: Import, useCases: Set<string>): Edge {
  const to = resolve(from, specifier);
  return { from, specifier, to, typeOnly, later, toUseCase: to !== null && useCases.has(to) };
}

/** A file in a noun's folder without a fixed role that contains queries. */
function isUseCase({ path, imports }: Source): boolean {
  const holdsQueries = imports.some(
    ({ specifier, typeOnly }) => !typeOnly && specifier.endsWith(".queries.ts"),
  );
  return isNoun(path) && role(path) === null && !isTest(path) && holdsQueries;
}
