import {
  type PublishedFile,
  publishedObject,
  publishedObjectName,
  publishedObjects,
  readPublishedObject,
  unpackPublishedFile,
} from "#shared/domain/published-file.ts";
import type { ObjectStore } from "#shared/storage/objects.ts";
import { type BucketIndex, readPageVersions, readServedPointer } from "./bucket-index.ts";
import type { KeptObjects } from "./kept-objects.ts";
import type { PageNews } from "./page-feed.ts";
import type { StoredFile } from "./stored-files.ts";

/** Milliseconds between looks at the whole bucket while changes are told, and while they are not. */
const LOOK_EVERY_TOLD = 60_000;
const LOOK_EVERY_UNTOLD = 5000;

/** Bytes of pages in memory. */
const MAX_CACHED_BYTES = 128 * 1024 * 1024;

/** Milliseconds for which a bucket that was away is not asked for a page again. */
const ASKED_AGAIN_AFTER = 1000;

/** `file` is null for a page that is gone. */
type Entry = { file: StoredFile | null; version: number };

export type BucketPagesOptions = {
  objects: ObjectStore;
  /** What this machine keeps on its disk. A version of a page never changes under its name. */
  kept: Pick<KeptObjects, "read" | "write">;
  /** Bytes of pages in memory; 128 MB unless told. */
  maxCachedBytes?: number;
  /** Makes the answer from a page. */
  toFile: (path: string, page: PublishedFile) => StoredFile;
  isTold: () => boolean;
  onProblem: (error: unknown) => void;
};

/**
 * The published pages of a bucket that many fronts share. Which pages there are, and in which version, is known from a
 * listing and from what the worker tells; a page that is in memory or on this machine's disk in that version is answered
 * without asking anybody. While the bucket is away, what was read before is served.
 */
export class BucketPages {
  readonly #options: BucketPagesOptions;
  readonly #cache = new Map<string, Entry>();
  readonly #loading = new Map<string, Promise<StoredFile | null>>();
  #cachedBytes = 0;
  #index: BucketIndex | null = null;
  /** What was told while a listing was under way, which may not hold it. */
  #toldMeanwhile: Map<string, number> | null = null;
  #looking: Promise<void> | null = null;
  #mustLookAgain = false;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #awayUntil = 0;

  constructor(options: BucketPagesOptions) {
    this.#options = options;
  }

  /** The releases whose hashed files may be asked for, the served one first. */
  get releases(): string[] {
    const { release, previous } = this.#index?.pointer ?? {};
    return [release, previous].flatMap((name) => name ?? []);
  }

  /** Null when the page is not published, or the bucket is away before it was ever read. */
  find(path: string): StoredFile | null | Promise<StoredFile | null> {
    const index = this.#index;
    const version = index?.versions.get(path);
    if (!index || version === undefined) return null;
    const entry = this.#cache.get(path);
    if (entry && entry.version >= version) {
      // What was asked for last is the last to be forgotten.
      this.#cache.delete(path);
      this.#cache.set(path, entry);
      return entry.file;
    }
    const kept = this.#readKept(index, path, version);
    if (kept) return kept;
    if (performance.now() < this.#awayUntil) return entry?.file ?? null;
    return this.#load(path);
  }

  /** What the worker has published. A page in memory is read at once, so that nobody waits for it. */
  hear({ release, pages }: PageNews): void {
    const index = this.#index;
    if (pages.length === 0) void this.look();
    // What another release publishes is read when that one is served.
    if (!index || release !== index.pointer.release) return;
    for (const [path, version] of pages) {
      if (version <= (index.versions.get(path) ?? 0)) continue;
      index.versions.set(path, version);
      this.#toldMeanwhile?.set(path, version);
      if (this.#cache.has(path)) void this.#load(path);
    }
  }

  /** Compares what is known with the bucket, now. */
  look(): Promise<void> {
    if (this.#looking) this.#mustLookAgain = true;
    this.#looking ??= this.#lookUntilDone().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** Called every second: compares what is known with the bucket when that is due. */
  lookWhenDue(): void {
    const every = this.#options.isTold() && this.#index ? LOOK_EVERY_TOLD : LOOK_EVERY_UNTOLD;
    if (performance.now() - this.#lookedAt >= every) void this.look();
  }

  async #lookUntilDone(): Promise<void> {
    do {
      this.#mustLookAgain = false;
      await this.#lookOnce().catch(this.#options.onProblem);
      this.#lookedAt = performance.now();
    } while (this.#mustLookAgain);
  }

  async #lookOnce(): Promise<void> {
    const { objects } = this.#options;
    const pointer = await readServedPointer(objects);
    if (!pointer) return;
    const told = new Map<string, number>();
    this.#toldMeanwhile = told;
    const versions = await readPageVersions(objects, pointer.release).finally(() => {
      this.#toldMeanwhile = null;
    });
    const isSame = this.#index?.pointer.release === pointer.release;
    if (isSame) {
      for (const [path, version] of told) {
        if (version > (versions.get(path) ?? 0)) versions.set(path, version);
      }
    } else {
      // Pages of another release: from here on all of them, none mixed in.
      this.#cache.clear();
      this.#cachedBytes = 0;
    }
    this.#index = { pointer, versions };
    for (const path of this.#cache.keys()) if (!versions.has(path)) this.#forget(path);
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
    try {
      // Told of a newer version or of another release while one is read, it is read anew.
      for (;;) {
        const index = this.#index;
        const version = index?.versions.get(path);
        if (!index || version === undefined) return null;
        const file = await this.#readVersion(index, path, version);
        const isSameRelease = this.#index?.pointer.release === index.pointer.release;
        const isLatest = isSameRelease && this.#index?.versions.get(path) === version;
        if (file === "replaced" || !isLatest) continue;
        this.#add(path, { file, version });
        return file;
      }
    } catch (error) {
      this.#awayUntil = performance.now() + ASKED_AGAIN_AFTER;
      this.#options.onProblem(error);
      return this.#cache.get(path)?.file ?? null;
    }
  }

  /** A page that was read before and has left the memory since; null when it is not on the disk, or not whole. */
  #readKept({ pointer }: BucketIndex, path: string, version: number): StoredFile | null {
    const bytes = this.#options.kept.read(publishedObject(pointer.release, path, version));
    const page = bytes && unpackPublishedFile(bytes);
    if (page?.header.path !== path) return null;
    const file = this.#options.toFile(path, page);
    this.#add(path, { file, version });
    return file;
  }

  /** Null for a page that is gone, or that is not whole. */
  async #readVersion(
    { pointer, versions }: BucketIndex,
    path: string,
    version: number,
  ): Promise<StoredFile | "replaced" | null> {
    const { objects, kept, toFile, onProblem } = this.#options;
    const name = publishedObject(pointer.release, path, version);
    const bytes = await objects.read(name);
    if (bytes !== null) {
      const page = unpackPublishedFile(bytes);
      if (page?.header.path !== path) return null;
      void kept.write(name, bytes).catch(onProblem);
      return toFile(path, page);
    }
    const newest = await this.#newestOf(pointer.release, path);
    if (newest === null || newest <= version) return null;
    versions.set(path, newest);
    if (this.#index?.pointer.release === pointer.release) this.#index.versions.set(path, newest);
    return "replaced";
  }

  async #newestOf(release: string, path: string): Promise<number | null> {
    let newest: number | null = null;
    const prefix = `${publishedObjects(release)}${publishedObjectName(path)}/`;
    for await (const { name } of this.#options.objects.list(prefix)) {
      newest = Math.max(newest ?? 0, readPublishedObject(release, name)?.version ?? 0);
    }
    return newest;
  }

  #add(path: string, entry: Entry): void {
    this.#forget(path);
    this.#cache.set(path, entry);
    this.#cachedBytes += entry.file?.size ?? 0;
    const { maxCachedBytes = MAX_CACHED_BYTES } = this.#options;
    for (const oldest of this.#cache.keys()) {
      if (this.#cachedBytes <= maxCachedBytes) return;
      this.#forget(oldest);
    }
  }

  #forget(path: string): void {
    const entry = this.#cache.get(path);
    if (!entry) return;
    this.#cache.delete(path);
    this.#cachedBytes -= entry.file?.size ?? 0;
  }
}
