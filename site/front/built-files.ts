import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type ApiOrigin, withApiOrigin } from "./api-origin.ts";
import { contentType } from "./content-types.ts";
import { PAGE_CACHING } from "./published-pages.ts";
import {
  adminHeaders,
  INERT_POLICY,
  pageHeaders,
  type SecurityHeaders,
} from "./security-headers.ts";
import { type FormBodies, type StoredFile, storeFile } from "./stored-files.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";

/** Files whose names hold a hash of their content. */
export const isHashedAsset = (path: string) =>
  path.startsWith("/_astro/") || path.startsWith("/admin/assets/");

type Bytes = Uint8Array<ArrayBuffer>;

type Found = { location: string; br?: string; gzip?: string; headers: Record<string, string> };

/**
 * The files of a build, each read at its first request and then kept. The builds' `.br` and `.gz` neighbours are the
 * compressed forms. A folder's index.html is the page of the folder's path.
 */
export class BuiltFiles {
  readonly #found = new Map<string, Found>();
  readonly #stored = new Map<string, StoredFile>();
  readonly #apiOrigin: ApiOrigin;

  constructor(buildDir: string, security: SecurityHeaders, apiOrigin?: ApiOrigin) {
    this.#apiOrigin = apiOrigin;
    const policies = readPolicies(join(buildDir, "site/_headers.json"));
    for (const file of walk(join(buildDir, "site/client"))) {
      const path = pagePath(file.name);
      const page = file.name.endsWith(".html");
      const own = page
        ? pageHeaders(path, policyHeader(policies.get(path)), apiOrigin)
        : { "content-security-policy": INERT_POLICY };
      this.#found.set(path, { ...file, headers: { ...security, ...own, ...caching(path, page) } });
    }
    for (const file of walk(join(buildDir, "admin"))) {
      const path = `/admin${file.name === "/index.html" ? "" : file.name}`;
      const page = file.name === "/index.html";
      const own: Record<string, string> = page
        ? adminHeaders(apiOrigin)
        : { "content-security-policy": INERT_POLICY };
      this.#found.set(path, { ...file, headers: { ...security, ...own, ...caching(path, page) } });
    }
  }

  /** `status` other than 200 is for the page of an error. */
  find(path: string, status = 200): StoredFile | null {
    const key = status === 200 ? path : `${status} ${path}`;
    const stored = this.#stored.get(key);
    if (stored) return stored;
    const found = this.#found.get(path);
    if (!found) return null;
    const bodies = this.#read(found);
    const hash = new Bun.CryptoHasher("sha256").update(bodies.identity).digest("base64url");
    const headers = { "content-type": contentType(found.location), ...found.headers };
    const file = storeFile(bodies, hash.slice(0, 22), headers, status);
    this.#stored.set(key, file);
    return file;
  }

  /** A page is compressed anew when it must say where the API is. */
  #read({ location, br, gzip }: Found): FormBodies & { identity: Bytes } {
    if (this.#apiOrigin && location.endsWith(".html")) {
      const html = withApiOrigin(readFileSync(location, "utf8"), this.#apiOrigin);
      return { identity: Buffer.from(html), br: brotliCompressSync(html), gzip: gzipSync(html) };
    }
    return {
      identity: readFileSync(location),
      br: br ? readFileSync(br) : undefined,
      gzip: gzip ? readFileSync(gzip) : undefined,
    };
  }
}

const caching = (path: string, page: boolean) => ({
  "cache-control": isHashedAsset(path) ? IMMUTABLE : page ? PAGE_CACHING : "public, max-age=3600",
});

/** Every file below the folder, named from it, with its compressed neighbours. */
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

/** The policies that the build computed for its prerendered pages, by path. */
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
