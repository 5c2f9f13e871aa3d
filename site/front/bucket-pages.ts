import { LRUCache } from "lru-cache";
import {
  type PublishedFile,
  publishedObject,
  unpackPublishedFile,
} from "#shared/domain/published-file.ts";
import type { PublishedVersions } from "#shared/domain/published-versions.ts";
import type { ObjectStore } from "#shared/storage/objects.ts";
import type { KeptObjects } from "./kept-objects.ts";
import type { StoredFile } from "./stored-files.ts";

/** Maximum bytes of pages in memory. */
const MAX_CACHED_BYTES = 128 * 1024 * 1024;

/** Milliseconds before a page is requested again from an unreachable bucket. */
const ASKED_AGAIN_AFTER = 1000;

/** Milliseconds between full lists from the api, in case a change was missed. */
const WHOLE_EVERY = 60_000;

/** `name` is the object's name, which includes the version. */
type Entry = { name: string; file: StoredFile };

export type BucketPagesOptions = {
  objects: ObjectStore;
  /** The cache on this machine's disk. An object never changes under its name. */
  kept: Pick<KeptObjects, "read" | "write">;
  /** Maximum bytes of pages in memory; 128 MB by default. */
  maxCachedBytes?: number;
  /** Converts a page into the response. */
  toFile: (path: string, page: PublishedFile) => StoredFile;
  onProblem: (error: unknown) => void;
};

/**
 * The published pages in a bucket that several fronts share. The api says which version of each
 * page is published. If memory or the disk has that version, the bucket is not used. While the
 * bucket is unreachable, the previous version is served.
 */
export class BucketPages {
  readonly #options: BucketPagesOptions;
  readonly #cache: LRUCache<string, Entry>;
  readonly #loading = new Map<string, Promise<StoredFile | null>>();
  readonly #versions = new Map<string, number>();
  #served: Pick<PublishedVersions, "release" | "previous" | "next"> | null = null;
  #wholeUntil = 0;
  #awayUntil = 0;

  constructor(options: BucketPagesOptions) {
    this.#options = options;
    this.#cache = new LRUCache({
      maxSize: options.maxCachedBytes ?? MAX_CACHED_BYTES,
      sizeCalculation: ({ file }) => file.size,
    });
  }

  /** The releases whose hashed assets may be requested, the current one first. */
  get releases(): string[] {
    return [this.#served?.release, this.#served?.previous].flatMap((name) => name ?? []);
  }

  /** The query for the api: changes since the last answer, and everything once a minute. */
  get question(): string {
    const { release, next } = this.#served ?? {};
    return release && performance.now() < this.#wholeUntil
      ? `?release=${encodeURIComponent(release)}&since=${next}`
      : "";
  }

  /** Applies the api's answer. A new version of a cached page is read at once, so that no request waits for it. */
  update({ isWhole, pages, ...served }: PublishedVersions): void {
    if (isWhole) {
      this.#versions.clear();
      this.#wholeUntil = performance.now() + WHOLE_EVERY;
    }
    // A new release replaces all pages together, so that releases are not mixed.
    if (served.release !== this.#served?.release) this.#cache.clear();
    this.#served = served;
    for (const [path, version] of pages) {
      if (version === null) this.#versions.delete(path);
      else this.#versions.set(path, version);
    }
    for (const path of this.#cache.keys()) {
      if (!this.#versions.has(path)) this.#cache.delete(path);
      else if (this.#cache.peek(path)?.name !== this.#nameOf(path)) void this.#load(path);
    }
  }

  /** Null if the page is not published, or if the bucket is unreachable and the page was never read. */
  find(path: string): StoredFile | null | Promise<StoredFile | null> {
    const name = this.#nameOf(path);
    if (name === null) return null;
    const entry = this.#cache.get(path);
    if (entry?.name === name) return entry.file;
    const kept = this.#take(path, name, this.#options.kept.read(name));
    if (kept) return kept;
    if (performance.now() < this.#awayUntil) return entry?.file ?? null;
    return this.#load(path);
  }

  /** The object of the published version; null for an unpublished page. */
  #nameOf(path: string): string | null {
    const version = this.#versions.get(path);
    const release = this.#served?.release;
    return release && version !== undefined ? publishedObject(release, path, version) : null;
  }

  /** Reads each page once, however many requests wait for it. */
  #load(path: string): Promise<StoredFile | null> {
    const running = this.#loading.get(path);
    if (running) return running;
    const loading = this.#read(path).finally(() => this.#loading.delete(path));
    this.#loading.set(path, loading);
    return loading;
  }

  async #read(path: string): Promise<StoredFile | null> {
    const { objects, kept, onProblem } = this.#options;
    try {
      for (;;) {
        const name = this.#nameOf(path);
        if (name === null) return null;
        const bytes = await objects.read(name);
        // Another version may have been published during the read.
        if (this.#nameOf(path) !== name) continue;
        const file = this.#take(path, name, bytes);
        if (file && bytes) void kept.write(name, bytes).catch(onProblem);
        return file;
      }
    } catch (error) {
      this.#awayUntil = performance.now() + ASKED_AGAIN_AFTER;
      onProblem(error);
      return this.#cache.get(path)?.file ?? null;
    }
  }

  /** Caches the page in memory. Null for a missing or incomplete page. */
  #take(path: string, name: string, bytes: Uint8Array<ArrayBuffer> | null): StoredFile | null {
    const page = bytes && unpackPublishedFile(bytes);
    if (page?.header.path !== path) return null;
    const file = this.#options.toFile(path, page);
    this.#cache.set(path, { name, file });
    return file;
  }
}
