import { mkdir, readdir, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ObjectStore } from "#shared/storage/objects.ts";

/** Bytes of pictures and hashed files that are kept on this machine. */
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
  readonly #room: number;
  /** Bytes by name, the one that was asked for last at the end. */
  readonly #kept = new Map<string, number>();
  readonly #missing = new Map<string, number>();
  readonly #fetching = new Map<string, Promise<boolean>>();
  #bytes = 0;

  constructor(objects: ObjectStore, folder: string, room = MAX_KEPT_BYTES) {
    this.#objects = objects;
    this.folder = folder;
    this.#room = room;
  }

  /** Takes over what an earlier process has kept, and removes what it had not finished. */
  async prepare(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      if (entry.name.startsWith(".")) await rm(file, { force: true });
      else this.#note(file.slice(this.folder.length + 1), (await stat(file)).size);
    }
    await this.#makeRoom();
  }

  /** Whether the object is in the folder now, under its name. @throws StorageAway when it cannot be fetched */
  async keep(name: string): Promise<boolean> {
    const size = this.#kept.get(name);
    if (size !== undefined) {
      this.#kept.delete(name);
      this.#kept.set(name, size);
      return true;
    }
    if ((this.#missing.get(name) ?? 0) > performance.now()) return false;
    const running = this.#fetching.get(name);
    if (running) return running;
    const fetching = this.#fetch(name).finally(() => this.#fetching.delete(name));
    this.#fetching.set(name, fetching);
    return fetching;
  }

  async #fetch(name: string): Promise<boolean> {
    const bytes = await this.#objects.read(name);
    if (bytes === null) {
      if (this.#missing.size >= MAX_MISSING) this.#missing.clear();
      this.#missing.set(name, performance.now() + MISSING_FOR);
      return false;
    }
    const file = join(this.folder, name);
    const draft = join(dirname(file), `.${crypto.randomUUID()}`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(draft, bytes);
    await rename(draft, file);
    this.#note(name, bytes.length);
    await this.#makeRoom();
    return true;
  }

  #note(name: string, size: number): void {
    this.#bytes += size - (this.#kept.get(name) ?? 0);
    this.#kept.set(name, size);
  }

  async #makeRoom(): Promise<void> {
    for (const [oldest, size] of this.#kept) {
      if (this.#bytes <= this.#room) return;
      this.#kept.delete(oldest);
      this.#bytes -= size;
      await unlink(join(this.folder, oldest)).catch(() => {});
    }
  }
}
