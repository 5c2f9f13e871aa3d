import { randomBytes } from "node:crypto";
import { mkdir, opendir, readFile, rename, rm, stat, unlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { ListedObject, ObjectBytes, ObjectStore } from "./objects.ts";

/** Objects as files below a folder. Unfinished files begin with a dot and are not listed. */
export class FolderObjects implements ObjectStore {
  readonly place: string;

  constructor(folder: string) {
    this.place = folder;
  }

  async read(name: string): Promise<ObjectBytes | null> {
    return readFile(join(this.place, name)).then((bytes) => new Uint8Array(bytes), nullIfGone);
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    const target = join(this.place, name);
    const folder = dirname(target);
    await mkdir(folder, { recursive: true });
    const draft = join(folder, `.${basename(target)}.${randomBytes(6).toString("hex")}`);
    try {
      await writeFile(draft, bytes, { flag: "wx" });
      await rename(draft, target);
    } catch (error) {
      // On a full disk an unfinished file must not keep its space.
      await unlink(draft).catch(() => {});
      throw error;
    }
  }

  async has(name: string): Promise<boolean> {
    return (await stat(join(this.place, name)).catch(nullIfGone)) !== null;
  }

  async *list(prefix: string): AsyncGenerator<ListedObject> {
    const folder = prefix.slice(0, prefix.lastIndexOf("/") + 1);
    for await (const listed of this.#below(folder)) {
      if (listed.name.startsWith(prefix)) yield listed;
    }
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.place, name), { force: true });
  }

  async *#below(folder: string): AsyncGenerator<ListedObject> {
    const entries = await opendir(join(this.place, folder)).catch(nullIfGone);
    if (entries === null) return;
    for await (const entry of entries) {
      if (entry.name.startsWith(".")) continue;
      const name = `${folder}${entry.name}`;
      if (entry.isDirectory()) yield* this.#below(`${name}/`);
      else if (entry.isFile()) {
        const found = await stat(join(this.place, name)).catch(nullIfGone);
        if (found) yield { name, size: found.size };
      }
    }
  }
}

function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
