import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Makes a folder that appears whole or not at all: its files are written beside it and the folder is
 * renamed into place. A folder that is there already is kept, and `make` is not called.
 */
export async function keepFolder(
  parent: string,
  name: string,
  make: () => Promise<{ name: string; bytes: Uint8Array }[]>,
): Promise<void> {
  const folder = join(parent, name);
  if (await exists(folder)) return;
  const files = await make();
  const draft = join(parent, `.${name}.${randomUUID()}`);
  try {
    await mkdir(draft, { recursive: true });
    await Promise.all(files.map((file) => writeFile(join(draft, file.name), file.bytes)));
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Somebody else was faster with the same content.
    if (!(await exists(folder))) throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
