import { readFileSync, statSync } from "node:fs";
import { mkdir, readdir, rename, rm, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LRUCache } from "lru-cache";
import type { ObjectBytes, ObjectStore } from "#shared/storage/objects.ts";

/** Bytes of pictures, hashed files and pages that are kept on this machine. */
const MAX_KEPT_BYTES = 1024 * 1024 * 1024;

/** Milliseconds for which a name that the bucket does not have is not asked for again. */
const MISSING_FOR = 10_000;

/** Names that are remembered as missing. */
const MAX_MISSING = 10_000;

/**
 * Objects of a bucket that never change under their names, kept in a folder of this machine: those that were asked for
 * last, as many as there is room for.
 */
export class KeptObjects {
  readonly folder: string;
  readonly #objects: ObjectStore;
  /** Bytes by name. */
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

  /** Takes over what an earlier process has kept, and removes what it had not finished. */
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

  /** Whether the object is in the folder now, under its name. @throws StorageAway when it cannot be fetched */
  async keep(name: string): Promise<boolean> {
    if (this.#kept.get(name) !== undefined) return true;
    if (this.#missing.has(name)) return false;
    const running = this.#fetching.get(name);
    if (running) return running;
    const fetching = this.#fetch(name).finally(() => this.#fetching.delete(name));
    this.#fetching.set(name, fetching);
    return fetching;
  }

  /** The object if it is in the folder; the bucket is not asked. Null for an empty one: a power cut may have left it. */
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

  /** Keeps what was read elsewhere. */
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
