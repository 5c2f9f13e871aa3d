import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  publishedFileName,
  RELEASE_ASSETS,
  RELEASE_POINTER,
  type ReleasePointer,
  unpackPublishedFile,
} from "#shared/domain/published-file.ts";
import type { ApiOrigin } from "./api-origin.ts";
import { pageHeaders, type SecurityHeaders } from "./security-headers.ts";
import { type StoredFile, storeFile } from "./stored-files.ts";

/** Milliseconds for which a page is served without asking the file system: the price of a change is this late. */
const TRUSTED_FOR = 25;

/** Bytes of pages in memory. */
const MOST_HELD = 128 * 1024 * 1024;

type Entry = { file: StoredFile; mark: string; checkedAt: number };

/** Lets a CDN hold a page and ask whether it changed. */
export const PAGE_CACHING = "public, max-age=0, must-revalidate";

/** The pages that the worker publishes, as they are now: a replaced file is seen 25 ms later. */
export class PublishedPages {
  readonly #root: string;
  readonly #security: SecurityHeaders;
  readonly #apiOrigin: ApiOrigin;
  readonly #entries = new Map<string, Entry>();
  #held = 0;
  #pointer: ReleasePointer | null = null;
  #pointerMark = "";
  #pointerCheckedAt = 0;

  constructor(dataDir: string, security: SecurityHeaders, apiOrigin?: ApiOrigin) {
    this.#root = join(dataDir, "published");
    this.#security = security;
    this.#apiOrigin = apiOrigin;
  }

  /** Null when the page is not published. */
  find(path: string): StoredFile | null {
    const now = Date.now();
    this.#followPointer(now);
    const entry = this.#entries.get(path);
    if (entry && now - entry.checkedAt < TRUSTED_FOR) return entry.file;
    return this.#pointer === null ? null : this.#look(path, entry, now, this.#pointer.release);
  }

  /** Where the hashed assets of the releases lie, the current one's first. */
  assetFolders(): string[] {
    this.#followPointer(Date.now());
    return [this.#pointer?.release, this.#pointer?.previous].flatMap((release) =>
      release ? [join(this.#root, release, RELEASE_ASSETS)] : [],
    );
  }

  #look(path: string, entry: Entry | undefined, now: number, release: string): StoredFile | null {
    const name = fileNameOf(path);
    if (name === null) return null;
    const location = join(this.#root, release, name);
    const mark = markOf(location);
    if (entry && entry.mark === mark) {
      entry.checkedAt = now;
      return entry.file;
    }
    this.#forget(path);
    if (mark === null) return null;
    const file = this.#read(path, location);
    // Read after its mark was taken: a replacement in between is noticed by the next look.
    if (file) this.#keep(path, { file, mark, checkedAt: now });
    return file;
  }

  #read(path: string, location: string): StoredFile | null {
    const bytes = readIfThere(location);
    const unpacked = bytes && unpackPublishedFile(bytes);
    if (!unpacked) return null;
    const { header, gzip, brotli } = unpacked;
    const headers = {
      ...this.#security,
      ...pageHeaders(path, header.headers, this.#apiOrigin),
      "cache-control": PAGE_CACHING,
    };
    return storeFile({ gzip, br: brotli }, header.etag, headers, header.status);
  }

  #keep(path: string, entry: Entry): void {
    this.#entries.set(path, entry);
    this.#held += entry.file.weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#held <= MOST_HELD) return;
      this.#forget(oldest);
    }
  }

  #forget(path: string): void {
    const entry = this.#entries.get(path);
    if (!entry) return;
    this.#entries.delete(path);
    this.#held -= entry.file.weight;
  }

  #followPointer(now: number): void {
    if (now - this.#pointerCheckedAt < TRUSTED_FOR) return;
    this.#pointerCheckedAt = now;
    const location = join(this.#root, RELEASE_POINTER);
    const mark = markOf(location) ?? "";
    if (mark === this.#pointerMark) return;
    this.#pointer = mark === "" ? null : JSON.parse(readFileSync(location, "utf8"));
    this.#pointerMark = mark;
    this.#entries.clear();
    this.#held = 0;
  }
}

/** Every replacement is a new inode; null when there is no file. */
function markOf(location: string): string | null {
  const found = statSync(location, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : null;
}

/** Null for a path that cannot have a file. */
function fileNameOf(path: string): string | null {
  try {
    return publishedFileName(path);
  } catch {
    return null;
  }
}

function readIfThere(location: string): Uint8Array<ArrayBuffer> | null {
  try {
    return readFileSync(location);
  } catch (error) {
    // Removed since we looked.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
