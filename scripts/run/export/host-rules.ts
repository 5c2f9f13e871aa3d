import type { ExportedPage } from "./exported-file.ts";

/** Paths that only a running shop can answer: the API, and pages about one order. */
const LIVE = ["/api", "/payment", "/order-confirmation"];

const EVERYWHERE = [
  "X-Content-Type-Options: nosniff",
  "X-Frame-Options: DENY",
  "Cross-Origin-Opener-Policy: same-origin",
  "Referrer-Policy: strict-origin-when-cross-origin",
];

const IMMUTABLE = "Cache-Control: public, max-age=31536000, immutable";

/** Every export has it, so a folder with it may be replaced by the next one. */
export const HEADERS_FILE = "headers.json";

/** `_redirects` and `_headers`, which many static hosts read, and the same as `headers.json` for others. */
export function hostRules(
  pages: ExportedPage[],
  server: string | undefined,
  apiPublicUrl?: string,
): [string, string][] {
  // Browsers call an API of another origin directly.
  const live = apiPublicUrl ? LIVE.filter((path) => path !== "/api") : LIVE;
  const moved = pages.filter(({ status }) => status !== 200);
  const redirects = [
    ...(server ? [] : ["# Put the origin of the running shop in place of https://shop.example:"]),
    ...live.map((path) => `${path}/* ${server ?? "https://shop.example"}${path}/:splat 200`),
    ...moved.map(({ path, headers, status }) => `${path} ${headers.location} ${status}`),
    "/login /auth 303",
    "/admin/* /admin/index.html 200",
  ];
  const headers = [
    ["/*", ...EVERYWHERE],
    ["/_astro/*", IMMUTABLE],
    ["/admin/assets/*", IMMUTABLE],
    ["/media/*", IMMUTABLE],
  ].map(([path, ...lines]) => [path, ...lines.map((line) => `  ${line}`)].join("\n"));
  const byPath = Object.fromEntries(pages.map((page) => [page.path, page.headers]));
  return [
    ["_redirects", `${redirects.join("\n")}\n`],
    ["_headers", `${headers.join("\n\n")}\n`],
    [HEADERS_FILE, `${JSON.stringify(byPath, null, 2)}\n`],
  ];
}
