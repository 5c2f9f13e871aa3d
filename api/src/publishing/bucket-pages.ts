import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  publishedObject,
  publishedObjectName,
  publishedObjects,
  RELEASE_ASSETS,
  type ReleasePointer,
  readPublishedObject,
  SERVED_OBJECTS,
  servedObject,
} from "#shared/domain/published-file.ts";
import type { ObjectStore } from "#shared/storage/objects.ts";
import { inParallel } from "./in-parallel.ts";
import type { AssetFolder, PageFiles, StoredPage } from "./page-files.ts";

/** Versions of a page that are kept: a front may still read the last but one. */
const KEPT_VERSIONS = 2;

/** How many decisions about the served release are kept. */
const KEPT_DECISIONS = 5;

/** Objects that are written or removed at the same time. */
const AT_ONCE = 8;

/** An empty object means that the page is gone from that version on. */
const GONE = new Uint8Array();

/**
 * Pages in a bucket, where objects cannot be renamed: each version is its own object, and the
 * highest counts. So a late write of a worker that was suspended does no harm.
 */
export class BucketPages implements PageFiles {
  readonly release: string;
  readonly isShared = true;
  readonly #objects: ObjectStore;
  /** The versions of a page that this process knows, newest last. */
  readonly #versions = new Map<string, number[]>();

  constructor(objects: ObjectStore, release: string) {
    this.#objects = objects;
    this.release = release;
  }

  async prepare(): Promise<void> {}

  /** Always null: reading from the bucket would take longer than compressing again. */
  async read(): Promise<null> {
    return null;
  }

  async write(page: { path: string; version: number }, packed: Uint8Array): Promise<void> {
    const { path, version } = page;
    await this.#objects.write(publishedObject(this.release, path, version), packed);
    const known = this.#versions.get(path) ?? [];
    const versions = [...new Set([...known, version])].sort((one, other) => one - other);
    const old = versions.splice(0, Math.max(0, versions.length - KEPT_VERSIONS));
    this.#versions.set(path, versions);
    for (const before of old) {
      // Objects that remain are removed when all pages are compared.
      await this.#objects.remove(publishedObject(this.release, path, before)).catch(() => {});
    }
  }

  async markGone(page: { path: string; version: number }): Promise<void> {
    await this.write(page, GONE);
  }

  async remove(path: string): Promise<void> {
    this.#versions.delete(path);
    const names = await this.#names(
      `${publishedObjects(this.release)}${publishedObjectName(path)}/`,
    );
    await inParallel(names, AT_ONCE, (name) => this.#objects.remove(name));
  }

  async inherit(path: string, release: string): Promise<boolean> {
    if (await this.#newest(this.release, path)) return true;
    const before = await this.#newest(release, path);
    const bytes = before && (await this.#objects.read(publishedObject(release, path, before)));
    if (!bytes || bytes.length === 0) return false;
    // Lower than every version that this release writes itself.
    await this.#objects.write(publishedObject(this.release, path, 0), bytes);
    return true;
  }

  async pages(): Promise<Map<string, StoredPage>> {
    const found = new Map<string, { version: number; size: number }[]>();
    for await (const { name, size } of this.#objects.list(publishedObjects(this.release))) {
      const page = readPublishedObject(this.release, name);
      if (!page) continue;
      const versions = found.get(page.path) ?? [];
      versions.push({ version: page.version, size });
      found.set(page.path, versions);
    }
    const pages = new Map<string, StoredPage>();
    const old: string[] = [];
    for (const [path, versions] of found) {
      versions.sort((one, other) => one.version - other.version);
      const newest = versions.at(-1);
      const before = versions.splice(0, Math.max(0, versions.length - KEPT_VERSIONS));
      old.push(...before.map(({ version }) => publishedObject(this.release, path, version)));
      this.#versions.set(
        path,
        versions.map(({ version }) => version),
      );
      if (!newest || newest.size === 0) continue;
      const name = publishedObject(this.release, path, newest.version);
      pages.set(path, { version: newest.version, read: () => this.#objects.read(name) });
    }
    await inParallel(old, AT_ONCE, (name) => this.#objects.remove(name));
    return pages;
  }

  async pointer(): Promise<ReleasePointer | null> {
    const [newest] = await this.#decisions();
    const bytes = newest && (await this.#objects.read(newest));
    return bytes ? JSON.parse(new TextDecoder().decode(bytes)) : null;
  }

  async keepAssets(folders: AssetFolder[]): Promise<void> {
    const prefix = `published/${this.release}/${RELEASE_ASSETS}/`;
    const there = new Set(await this.#names(prefix));
    for (const { from, to } of folders) {
      const entries = await readdir(from, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      await inParallel(files, AT_ONCE, async ({ parentPath, name }) => {
        const file = join(parentPath, name);
        const object = `${prefix}${to}${file.slice(from.length)}`;
        if (!there.has(object)) await this.#objects.write(object, await readFile(file));
      });
    }
  }

  async makeCurrent(position: number): Promise<void> {
    const before = await this.pointer();
    const previous = before?.release === this.release ? before.previous : (before?.release ?? null);
    const pointer: ReleasePointer = { release: this.release, previous };
    const bytes = new TextEncoder().encode(JSON.stringify(pointer));
    const decision = servedObject(position);
    await this.#objects.write(decision, bytes);
    const decisions = await this.#decisions();
    // The caller holds the lock of the database. Later decisions belong to a database that was replaced.
    const later = decisions.slice(0, Math.max(0, decisions.indexOf(decision)));
    for (const old of [...later, ...decisions.slice(later.length + KEPT_DECISIONS)]) {
      await this.#objects.remove(old);
    }
  }

  async removeOthers(kept: string[]): Promise<void> {
    const pointer = await this.pointer();
    const stays = new Set(["served", this.release, pointer?.release, pointer?.previous, ...kept]);
    const names = await this.#names("published/");
    const old = names.filter((name) => !stays.has(name.split("/")[1]));
    await inParallel(old, AT_ONCE, (name) => this.#objects.remove(name));
  }

  /** The names of all decisions, the current one first. */
  async #decisions(): Promise<string[]> {
    return (await this.#names(SERVED_OBJECTS)).sort().reverse();
  }

  async #newest(release: string, path: string): Promise<number | null> {
    const names = await this.#names(`${publishedObjects(release)}${publishedObjectName(path)}/`);
    const versions = names.map((name) => readPublishedObject(release, name)?.version ?? 0);
    return versions.length > 0 ? Math.max(...versions) : null;
  }

  #names(prefix: string): Promise<string[]> {
    return Array.fromAsync(this.#objects.list(prefix), ({ name }) => name);
  }
}
