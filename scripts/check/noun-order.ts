import { isTest, resolve, role, type Source, type Violation } from "./sources.ts";

/**
 * The nouns of the API, lowest first: a noun may import only earlier ones. A noun that is not
 * listed is above all others, so a new one needs a line only when another noun imports it.
 */
export const NOUNS = [
  "limits",
  "idempotency",
  "passwords",
  "pictures",
  "activity",
  "wording",
  "security-events",
  "publishing",
  "settings",
  "mail",
  "webhooks",
  "carrier",
  "addresses",
  "factors",
  "sessions",
  "accounts",
  "api-keys",
  "inventory",
  "traces",
  "lots",
  "categories",
  "products",
  "imports",
  "lot-imports",
  "back-in-stock",
  "institutions",
  "buyers",
  "screening",
  "carts",
  "coupons",
  "quotes",
  "payments",
  "fulfilments",
  "invoices",
  "orders",
  "returns",
  "desk",
  "statements",
  "erasures",
  "users",
  "reports",
  "dashboard",
];

/** The features of the site, lowest first, by the same rule. */
export const FEATURES = [
  "toasts",
  "storage",
  "headings",
  "reads",
  "views",
  "sessions",
  "menu",
  "buyers",
  "search",
  "carts",
  "lists",
  "lots",
  "products",
  "compare",
  "catalogue",
  "calculator",
  "sequences",
  "addresses",
  "orders",
  "quotes",
  "accounts",
  "auth",
  "checkout",
  "payment",
  "landing",
];

/** The folders of the back-office, lowest first, by the same rule. Files outside these folders compose them. */
export const ROOMS = [
  "layout",
  "versions",
  "security",
  "sessions",
  "lists",
  "activity",
  "settings",
  "buyers",
  "users",
  "applications",
  "screening",
  "mail",
  "api-keys",
  "webhooks",
  "imports",
  "wording",
  "categories",
  "products",
  "lots",
  "coupons",
  "payments",
  "invoices",
  "returns",
  "orders",
  "customers",
  "packing",
  "statements",
  "dashboard",
  "reports",
  "navigation",
  "palette",
];

/** Folders of the api that are not nouns. */
const PLUMBING = ["db", "http", "pdf", "testing"];

/** The API folder of a file; null for files elsewhere. */
export const nounOf = (path: string | null) =>
  /^api\/src\/([^/]+)\/./.exec(path ?? "")?.[1] ?? null;

const featureOf = (path: string | null) =>
  /^site\/src\/features\/([^/]+)\/./.exec(path ?? "")?.[1] ?? null;

const roomOf = (path: string | null) => /^admin\/src\/([^/]+)\/./.exec(path ?? "")?.[1] ?? null;

/** Imports against the order of the site's features, including types and style sheets. */
export const backwardFeatures = (sources: readonly Source[]): Violation[] =>
  backwardFolders(sources, { folderOf: featureOf, order: FEATURES, name: "feature" });

/** Imports against the order of the back-office's folders, by the same rule. */
export const backwardRooms = (sources: readonly Source[]): Violation[] =>
  backwardFolders(sources, { folderOf: roomOf, order: ROOMS, name: "folder of the back-office" });

type FolderOrder = {
  folderOf: (path: string | null) => string | null;
  order: readonly string[];
  name: string;
};

function backwardFolders(
  sources: readonly Source[],
  { folderOf, order, name }: FolderOrder,
): Violation[] {
  return sources.flatMap(({ path, imports }) => {
    const folder = folderOf(path);
    if (folder === null || isTest(path)) return [];
    return imports.flatMap(({ specifier, line }) => {
      const other = folderOf(resolve(path, specifier));
      if (other === null || rankIn(order, other) <= rankIn(order, folder)) return [];
      return [{ path, line, rule: `a ${name} imports only those below it: ${folder} → ${other}` }];
    });
  });
}

/**
 * Imports against the order, including types. Where a lower noun must call a higher one, the composition root passes it
 * a function. Queries and tables may import any table, because foreign keys and joins follow the data, not the calls.
 */
export function backwardImports(sources: readonly Source[]): Violation[] {
  return sources.flatMap(({ path, imports }) => {
    const noun = nounOf(path);
    if (noun === null || isTest(path)) return [];
    return imports.flatMap(({ specifier, line }) => {
      const to = resolve(path, specifier);
      const other = nounOf(to);
      if (other === null || !isBackward(noun, other) || isSchema(path, to)) return [];
      return [{ path, line, rule: `a noun imports only nouns below it: ${noun} → ${other}` }];
    });
  });
}

/** Compares two nouns. Every noun may import the folders of PLUMBING; of these, only `db` may not import nouns. */
function isBackward(noun: string, other: string): boolean {
  if (PLUMBING.includes(other)) return false;
  if (PLUMBING.includes(noun)) return noun === "db";
  return rankIn(NOUNS, other) > rankIn(NOUNS, noun);
}

const rankIn = (order: readonly string[], folder: string) =>
  order.includes(folder) ? order.indexOf(folder) : order.length;

const isSchema = (from: string, to: string | null) =>
  role(to ?? "") === "tables" &&
  (["queries", "tables"].includes(role(from) ?? "") || from === "api/src/db/schema.ts");
