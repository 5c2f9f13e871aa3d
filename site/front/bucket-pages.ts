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

/** Bytes of pages in memory. */
const MAX_CACHED_BYTES = 128 * 1024 * 1024;

/** Milliseconds for which a bucket that was away is not asked for a page again. */
const ASKED_AGAIN_AFTER = 1000;

/** Milliseconds after which all pages are asked for, should the api have left out a change. */
const WHOLE_EVERY = 60_000;

/** `name` is the object's, which says the version too. */
type Entry = { name: string; file: StoredFile };

export type BucketPagesOptions = {
  objects: ObjectStore;
  /** What this machine keeps on its disk. A version of a page never changes under its name. */
  kept: Pick<KeptObjects, "read" | "write">;
  /** Bytes of pages in memory; 128 MB by default. */
  maxCachedBytes?: number;
  /** Makes the answer from a page. */
  toFile: (path: string, page: PublishedFile) => StoredFile;
  onProblem: (error: unknown) => void;
};

/**
 * The published pages of a bucket that many fronts share. The api says which version of each page is published. A page
 * that is in memory or on this machine's disk in that version is answered without asking the bucket. While the bucket is
 * away, the version that was read before is served.
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

  /** The releases whose hashed files may be asked for, the served one first. */
  get releases(): string[] {
    return [this.#served?.release, this.#served?.previous].flatMap((name) => name ?? []);
  }

  /** What to ask the api for: changes since the last answer, and once a minute everything. */
  get question(): string {
    const { release, next } = this.#served ?? {};
    return release && performance.now() < this.#wholeUntil
      ? `?release=${encodeURIComponent(release)}&since=${next}`
      : "";
  }

  /** Takes over what the api says. A page in memory is read at once, so that nobody waits for it. */
  update({ isWhole, pages, ...served }: PublishedVersions): void {
    if (isWhole) {
      this.#versions.clear();
      this.#wholeUntil = performance.now() + WHOLE_EVERY;
    }
    // All pages of another release at once, none mixed in.
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

  /** Null when the page is not published, or the bucket is away before it was ever read. */
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

  /** The object that holds the published version; null for a page that is not published. */
  #nameOf(path: string): string | null {
    const version = this.#versions.get(path);
    const release = this.#served?.release;
    return release && version !== undefined ? publishedObject(release, path, version) : null;
  }

  /** One reading of a page at a time, however many ask for it. */
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
        // Another version may have been published while this one was read.
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

  /** Keeps the page in memory; null for one that is gone, or that is not whole. */
  #take(path: string, name: string, bytes: Uint8Array<ArrayBuffer> | null): StoredFile | null {
    const page = bytes && unpackPublishedFile(bytes);
    if (page?.header.path !== path) return null;
    const file = this.#options.toFile(path, page);
    this.#cache.set(path, { name, file });
    return file;
  }
}
