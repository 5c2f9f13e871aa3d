import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import {
  type PublishedFile,
  publishedFileName,
  RELEASE_ASSETS,
  RELEASE_POINTER,
  type ReleasePointer,
  unpackPublishedFile,
} from "#shared/domain/published-file.ts";
import type { ApiOrigin } from "./api-origin.ts";
import { pageHeaders, type SecurityHeaders } from "./security-headers.ts";
import { type StoredFile, storeFile } from "./stored-files.ts";

/** Milliseconds for which a cached page is served before its file is checked for changes. */
const CHECK_EVERY_MS = 25;

/** Maximum bytes of pages in memory. */
const MAX_CACHED_BYTES = 128 * 1024 * 1024;

/** `version` identifies the file that was read. */
type Entry = { file: StoredFile; version: string; checkedAt: number };

/** Browsers and CDNs may cache a page but must revalidate it every time. */
export const PAGE_CACHING = "public, max-age=0, must-revalidate";

/** The pages that the worker publishes. A replaced page is served within 25 ms. */
export class PublishedPages {
  readonly #root: string;
  readonly #security: SecurityHeaders;
  readonly #apiOrigin: ApiOrigin;
  readonly #cache = new LRUCache<string, Entry>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ file }) => file.size,
  });
  #pointer: ReleasePointer | null = null;
  #pointerVersion = "";
  #pointerCheckedAt = 0;

  constructor(dataDir: string, security: SecurityHeaders, apiOrigin?: ApiOrigin) {
    this.#root = join(dataDir, "published");
    this.#security = security;
    this.#apiOrigin = apiOrigin;
  }

  /** Null if the page is not published. */
  find(path: string): StoredFile | null {
    const now = Date.now();
    this.#readPointer(now);
    const entry = this.#cache.get(path);
    if (entry && now - entry.checkedAt < CHECK_EVERY_MS) return entry.file;
    return this.#pointer === null ? null : this.#load(path, entry, now, this.#pointer.release);
  }

  /** The folders of hashed assets: the current release first, then the previous one. */
  assetFolders(): string[] {
    this.#readPointer(Date.now());
    return [this.#pointer?.release, this.#pointer?.previous].flatMap((release) =>
      release ? [join(this.#root, release, RELEASE_ASSETS)] : [],
    );
  }

  #load(path: string, entry: Entry | undefined, now: number, release: string): StoredFile | null {
    const name = fileNameOf(path);
    if (name === null) return null;
    const location = join(this.#root, release, name);
    const version = versionOf(location);
    if (entry && entry.version === version) {
      entry.checkedAt = now;
      return entry.file;
    }
    this.#cache.delete(path);
    if (version === null) return null;
    const file = this.#read(path, location);
    // The version was read before the file, so a replacement in between is found at the next check.
    if (file) this.#cache.set(path, { file, version, checkedAt: now });
    return file;
  }

  #read(path: string, location: string): StoredFile | null {
    const bytes = readIfExists(location);
    const unpacked = bytes && unpackPublishedFile(bytes);
    return unpacked && storePage(path, unpacked, this.#security, this.#apiOrigin);
  }

  #readPointer(now: number): void {
    if (now - this.#pointerCheckedAt < CHECK_EVERY_MS) return;
    this.#pointerCheckedAt = now;
    const location = join(this.#root, RELEASE_POINTER);
    const version = versionOf(location) ?? "";
    if (version === this.#pointerVersion) return;
    this.#pointer = version === "" ? null : JSON.parse(readFileSync(location, "utf8"));
    this.#pointerVersion = version;
    this.#cache.clear();
  }
}

export function storePage(
  path: string,
  { header, gzip, brotli }: PublishedFile,
  security: SecurityHeaders,
  apiOrigin: ApiOrigin,
): StoredFile {
  const headers = {
    ...security,
    ...pageHeaders(path, header.headers, apiOrigin),
    "cache-control": PAGE_CACHING,
  };
  return storeFile({ gzip, br: brotli }, header.etag, headers, header.status);
}

/** Identifies a version of a file: every replacement is a new inode. Null if there is no file. */
function versionOf(location: string): string | null {
  const found = statSync(location, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : null;
}

/** Null for a path that cannot be a file. */
function fileNameOf(path: string): string | null {
  try {
    return publishedFileName(path);
  } catch {
    return null;
  }
}

function readIfExists(location: string): Uint8Array<ArrayBuffer> | null {
  try {
    return readFileSync(location);
  } catch (error) {
    // The file was just removed.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
