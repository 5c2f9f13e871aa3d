import { readFileSync, statSync } from "node:fs";
import { mkdir, readdir, rename, rm, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
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
      else this.#note(file.slice(this.folder.length + 1), statSync(file).size);
    }
    await this.#makeRoom();
  }

  /** Whether the object is in the folder now, under its name. @throws StorageAway when it cannot be fetched */
  async keep(name: string): Promise<boolean> {
    if (this.#isAskedFor(name)) return true;
    if ((this.#missing.get(name) ?? 0) > performance.now()) return false;
    const running = this.#fetching.get(name);
    if (running) return running;
    const fetching = this.#fetch(name).finally(() => this.#fetching.delete(name));
    this.#fetching.set(name, fetching);
    return fetching;
  }

  /** The object if it is in the folder; the bucket is not asked. Null for an empty one: a power cut may have left it. */
  read(name: string): ObjectBytes | null {
    if (!this.#isAskedFor(name)) return null;
    try {
      const bytes = new Uint8Array(readFileSync(join(this.folder, name)));
      return bytes.length > 0 ? bytes : null;
    } catch {
      this.#forget(name);
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
    this.#note(name, bytes.length);
    await this.#makeRoom();
  }

  async #fetch(name: string): Promise<boolean> {
    const bytes = await this.#objects.read(name);
    if (bytes === null) {
      if (this.#missing.size >= MAX_MISSING) this.#missing.clear();
      this.#missing.set(name, performance.now() + MISSING_FOR);
      return false;
    }
    await this.write(name, bytes);
    return true;
  }

  /** Whether it is in the folder; then it is the last to make room. */
  #isAskedFor(name: string): boolean {
    const size = this.#kept.get(name);
    if (size === undefined) return false;
    this.#kept.delete(name);
    this.#kept.set(name, size);
    return true;
  }

  #forget(name: string): void {
    this.#bytes -= this.#kept.get(name) ?? 0;
    this.#kept.delete(name);
  }

  #note(name: string, size: number): void {
    this.#bytes += size - (this.#kept.get(name) ?? 0);
    this.#kept.set(name, size);
  }

  async #makeRoom(): Promise<void> {
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#room) return;
      this.#forget(oldest);
      await unlink(join(this.folder, oldest)).catch(() => {});
    }
  }
}
