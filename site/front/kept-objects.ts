import { readFileSync, statSync } from "node:fs";
import { mkdir, readdir, rename, rm, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LRUCache } from "lru-cache";
import type { ObjectBytes, ObjectStore } from "#shared/storage/objects.ts";

/** Maximum bytes of pictures, assets and pages in the disk cache. */
const MAX_KEPT_BYTES = 1024 * 1024 * 1024;

/** Milliseconds before a missing name is requested again. */
const MISSING_FOR = 10_000;

/** Maximum number of names remembered as missing. */
const MAX_MISSING = 10_000;

/**
 * A disk cache for objects of a bucket that never change under their names. Least recently used objects are removed.
 */
export class KeptObjects {
  readonly folder: string;
  readonly #objects: ObjectStore;
  /** Sizes in bytes by name. */
  readonly #kept: LRUCache<string, number>;
  readonly #missing = new LRUCache<string, true>({ max: MAX_MISSING, ttl: MISSING_FOR });
  readonly #fetching = new Map<string, Promise<boolean>>();

  constructor(objects: ObjectStore, folder: string, room = MAX_KEPT_BYTES) {
    this.#objects = objects;
    this.folder = folder;
    this.#kept = new LRUCache({
      maxSize: room,
      sizeCalculation: (size) => size + 1,
      dispose: (_size, name, reason) => {
        if (reason === "evict") void unlink(join(folder, name)).catch(() => {});
      },
    });
  }

  /** Finds the files that an earlier process cached and removes unfinished ones. */
  async prepare(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      if (entry.name.startsWith(".")) await rm(file, { force: true });
      else this.#kept.set(file.slice(this.folder.length + 1), statSync(file).size);
    }
  }

  /** Puts the object into the cache if it is not there. Returns whether it exists. @throws StorageAway */
  async keep(name: string): Promise<boolean> {
    if (this.#kept.get(name) !== undefined) return true;
    if (this.#missing.has(name)) return false;
    const running = this.#fetching.get(name);
    if (running) return running;
    const fetching = this.#fetch(name).finally(() => this.#fetching.delete(name));
    this.#fetching.set(name, fetching);
    return fetching;
  }

  /** The cached object; never asks the bucket. Null for an empty file, which a power cut may have left. */
  read(name: string): ObjectBytes | null {
    if (this.#kept.get(name) === undefined) return null;
    try {
      const bytes = new Uint8Array(readFileSync(join(this.folder, name)));
      return bytes.length > 0 ? bytes : null;
    } catch {
      this.#kept.delete(name);
      return null;
    }
  }

  async write(name: string, bytes: ObjectBytes): Promise<void> {
    const file = join(this.folder, name);
    const draft = join(dirname(file), `.${crypto.randomUUID()}`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(draft, bytes);
    await rename(draft, file);
    this.#kept.set(name, bytes.length);
  }

  async #fetch(name: string): Promise<boolean> {
    const bytes = await this.#objects.read(name);
    if (bytes === null) {
      this.#missing.set(name, true);
      return false;
    }
    await this.write(name, bytes);
    return true;
  }
}
