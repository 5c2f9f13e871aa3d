import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type ApiOrigin, withOrigins } from "./api-origin.ts";
import { contentType } from "./content-types.ts";
import { PAGE_CACHING } from "./published-pages.ts";
import {
  adminHeaders,
  INERT_POLICY,
  pageHeaders,
  type SecurityHeaders,
} from "./security-headers.ts";
import { type EncodedBodies, type StoredFile, storeFile } from "./stored-files.ts";

/** Where the back-office's page is found for all its addresses but the first. */
export const OTHER_SCREENS = "/admin/*";

const IMMUTABLE = "public, max-age=31536000, immutable";

export const isHashedAsset = (path: string) =>
  path.startsWith("/_astro/") || path.startsWith("/admin/assets/");

type Bytes = Uint8Array<ArrayBuffer>;

/** A file of the build: its path, its compressed forms, and its response headers. */
type BuildFile = { location: string; br?: string; gzip?: string; headers: Record<string, string> };

/**
 * The built files of the site and the back-office, each read at its first request and then cached. A `.br` or `.gz`
 * file is the compressed form of the file next to it. A folder's index.html is the page at the folder's path.
 */
export class BuiltFiles {
  readonly #files = new Map<string, BuildFile>();
  readonly #cache = new Map<string, StoredFile>();
  readonly #siteUrl: string;
  readonly #apiOrigin: ApiOrigin;

  constructor(
    buildDir: string,
    security: SecurityHeaders,
    { siteUrl, apiPublicUrl: apiOrigin }: { siteUrl: string; apiPublicUrl?: string },
  ) {
    this.#siteUrl = siteUrl;
    this.#apiOrigin = apiOrigin;
    const policies = readPolicies(join(buildDir, "site/_headers.json"));
    for (const file of walk(join(buildDir, "site/client"))) {
      const path = pagePath(file.name);
      const isPage = file.name.endsWith(".html");
      const own = isPage ? pageHeaders(path, policyHeader(policies.get(path)), apiOrigin) : INERT;
      this.#files.set(path, {
        ...file,
        headers: { ...security, ...own, ...caching(path, isPage) },
      });
    }
    for (const file of walk(join(buildDir, "admin"))) {
      const isPage = file.name === "/index.html";
      const path = isPage ? "/admin" : `/admin${file.name}`;
      const own = isPage ? adminHeaders(apiOrigin) : INERT;
      const headers = { ...security, ...own, ...caching(path, isPage) };
      this.#files.set(path, { ...file, headers });
      if (isPage) {
        const link = scriptsOfScreens(readFileSync(file.location, "utf8"));
        this.#files.set(OTHER_SCREENS, { ...file, headers: { ...headers, ...link } });
      }
    }
  }

  /** The file at a path, or null. `status` is the status of the response; error pages set it. */
  find(path: string, status = 200): StoredFile | null {
    const key = status === 200 ? path : `${status} ${path}`;
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const found = this.#files.get(path);
    if (!found) return null;
    const bodies = this.#read(found);
    const hash = new Bun.CryptoHasher("sha256").update(bodies.identity).digest("base64url");
    const headers = { "content-type": contentType(found.location), ...found.headers };
    const file = storeFile(bodies, hash.slice(0, 22), headers, status);
    this.#cache.set(key, file);
    return file;
  }

  /** A page contains origins that the build does not know, so it is compressed here. */
  #read({ location, br, gzip }: BuildFile): EncodedBodies & { identity: Bytes } {
    if (location.endsWith(".html")) {
      const html = withOrigins(readFileSync(location, "utf8"), this.#siteUrl, this.#apiOrigin);
      return { identity: Buffer.from(html), br: brotliCompressSync(html), gzip: gzipSync(html) };
    }
    return {
      identity: readFileSync(location),
      br: br ? readFileSync(br) : undefined,
      gzip: gzip ? readFileSync(gzip) : undefined,
    };
  }
}

/**
 * The first screen shows itself without these scripts. Every other screen needs them, and would request them a round
 * trip later.
 */
function scriptsOfScreens(html: string): Record<string, string> {
  const names = html.match(/assets\/(?:program|rolldown-runtime|shared)-[\w-]+\.js/g) ?? [];
  const links = names.map((name) => `</admin/${name}>; rel=modulepreload`);
  return links.length > 0 ? { link: links.join(", ") } : {};
}

const INERT: Record<string, string> = { "content-security-policy": INERT_POLICY };

const caching = (path: string, isPage: boolean) => ({
  "cache-control": isHashedAsset(path) ? IMMUTABLE : isPage ? PAGE_CACHING : "public, max-age=3600",
});

/** All files below the folder, with relative paths and compressed forms. */
function walk(root: string): { name: string; location: string; br?: string; gzip?: string }[] {
  if (!existsSync(root)) return [];
  const names = (readdirSync(root, { recursive: true }) as string[]).filter(
    (name) => !/\.(?:br|gz)$/.test(name) && statSync(join(root, name)).isFile(),
  );
  return names.map((name) => {
    const location = join(root, name);
    return {
      name: `/${name.replaceAll("\\", "/")}`,
      location,
      br: existsSync(`${location}.br`) ? `${location}.br` : undefined,
      gzip: existsSync(`${location}.gz`) ? `${location}.gz` : undefined,
    };
  });
}

const pagePath = (name: string) => name.replace(/(?:\/index)?\.html$/, "") || "/";

type HeaderEntry = { pathname: string; headers: { key: string; value: string }[] };

function readPolicies(location: string): Map<string, string> {
  if (!existsSync(location)) return new Map();
  const entries: HeaderEntry[] = JSON.parse(readFileSync(location, "utf8"));
  return new Map(
    entries.flatMap(({ pathname, headers }) => {
      const policy = headers.find(({ key }) => key.toLowerCase() === "content-security-policy");
      return policy ? [[pagePath(pathname).replace(/(.)\/$/, "$1"), policy.value]] : [];
    }),
  );
}

const policyHeader = (policy: string | undefined): Record<string, string> =>
  policy ? { "content-security-policy": policy } : {};
