import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import {
  copyFile,
  cp,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import {
  type PublishedHeader,
  publishedFileLength,
  publishedFileName,
  RELEASE_ASSETS,
  RELEASE_POINTER,
  type ReleasePointer,
  readPublishedHeader,
} from "#shared/domain/published-file.ts";
import type { AssetFolder, PageFiles, StoredPage } from "./page-files.ts";

/** Milliseconds for which the folder of an unfinished release is kept. */
const UNFINISHED_FOR = 60 * 60_000;

const TEMPORARY = ".tmp";

/** Milliseconds after which a temporary file counts as abandoned. */
const TEMPORARY_FOR = 60_000;

/** Bytes. Most of a header is the content security policy with the hashes of the page's scripts. */
const MAX_HEADER_BYTES = 32 * 1024;

/** Pages in a folder that the fronts read: `<release>/<page>.page`, and a pointer to the served release. */
export class FolderPages implements PageFiles {
  readonly isShared = false;
  readonly release: string;
  readonly #root: string;
  readonly #folder: string;

  /** @param folder the folder that contains `published/` */
  constructor(folder: string, release: string) {
    this.release = release;
    this.#root = join(folder, "published");
    this.#folder = join(this.#root, release);
  }

  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
  }

  read(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return readWhole(join(this.#folder, publishedFileName(path)));
  }

  /**
   * Replaces the page atomically: readers see the old file or the new one. No fsync: a file that a power cut left
   * incomplete counts as missing, and the next start compares every file with the database.
   */
  async write({ path }: { path: string }, packed: Uint8Array): Promise<void> {
    const target = join(this.#folder, publishedFileName(path));
    await replacingFile(target, (temporary) => writeFile(temporary, packed, { flag: "wx" }));
  }

  async markGone({ path }: { path: string }): Promise<void> {
    await this.remove(path);
  }

  async remove(path: string): Promise<void> {
    await rm(join(this.#folder, publishedFileName(path)), { force: true });
  }

  async inherit(path: string, release: string): Promise<boolean> {
    const name = publishedFileName(path);
    const [from, to] = [join(this.#root, release, name), join(this.#folder, name)];
    if (existsSync(to)) return true;
    return link(from, to)
      .catch(() => copyFile(from, to))
      .then(
        () => true,
        () => false,
      );
  }

  /** Removes the remains of interrupted writes, and files that contain another page than their name says. */
  async pages(): Promise<Map<string, StoredPage>> {
    const names = await readdir(this.#folder).catch(() => []);
    const pages = new Map<string, StoredPage>();
    for (const name of names) {
      const file = join(this.#folder, name);
      if (name === RELEASE_ASSETS || (name.endsWith(TEMPORARY) && (await isBeingWritten(file)))) {
        continue;
      }
      const header = name.endsWith(TEMPORARY) ? null : await readHeader(file);
      if (header && publishedFileName(header.path) === name) {
        const { path, version } = header;
        pages.set(path, { version, read: () => readWhole(file) });
      } else {
        await unlink(file).catch(() => {});
      }
    }
    return pages;
  }

  async pointer(): Promise<ReleasePointer | null> {
    const file = join(this.#root, RELEASE_POINTER);
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  }

  async keepAssets(folders: AssetFolder[]): Promise<void> {
    for (const { from, to } of folders) {
      await cp(from, join(this.#folder, RELEASE_ASSETS, to), { recursive: true, force: false });
    }
  }

  async makeCurrent(): Promise<void> {
    const before = await this.pointer();
    const previous = before?.release === this.release ? before.previous : (before?.release ?? null);
    const pointer: ReleasePointer = { release: this.release, previous };
    const bytes = new TextEncoder().encode(JSON.stringify(pointer));
    const target = join(this.#root, RELEASE_POINTER);
    // With fsync: a power cut must not lose which release is served.
    await replacingFile(target, (temporary) => writeToDisk(temporary, bytes));
  }

  async removeOthers(kept: string[]): Promise<void> {
    const pointer = await this.pointer();
    const stays = new Set([this.release, pointer?.release, pointer?.previous, ...kept]);
    for (const entry of await readdir(this.#root, { withFileTypes: true })) {
      if (stays.has(entry.name) || !entry.isDirectory()) continue;
      if (await isRecent(join(this.#root, entry.name), UNFINISHED_FOR)) continue;
      await rm(join(this.#root, entry.name), { recursive: true, force: true });
    }
  }
}

async function replacingFile(
  target: string,
  write: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = `${target}.${randomBytes(6).toString("hex")}${TEMPORARY}`;
  try {
    await write(temporary);
    await rename(temporary, target);
  } catch (error) {
    // On a full disk an unfinished file must not use more space.
    await unlink(temporary).catch(() => {});
    throw error;
  }
}

async function writeToDisk(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}

const readWhole = (file: string) =>
  readFile(file).then((bytes) => new Uint8Array(bytes), nullIfGone);

/** Null for an incomplete file, and for one that another worker has removed in the meantime. */
async function readHeader(path: string): Promise<PublishedHeader | null> {
  const file = await open(path, "r").catch(nullIfGone);
  if (file === null) return null;
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(MAX_HEADER_BYTES),
      0,
      MAX_HEADER_BYTES,
      0,
    );
    const beginning = buffer.subarray(0, bytesRead);
    const header = readPublishedHeader(beginning);
    const { size } = await file.stat();
    return header && size === publishedFileLength(beginning, header) ? header : null;
  } finally {
    await file.close();
  }
}

/** Other workers write into the same folder. */
const isBeingWritten = (file: string) => isRecent(file, TEMPORARY_FOR);

/** Whether the file changed in the last milliseconds; false when another worker has removed it. */
async function isRecent(path: string, milliseconds: number): Promise<boolean> {
  const found = await stat(path).catch(nullIfGone);
  return found !== null && Date.now() - found.mtimeMs < milliseconds;
}

function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
