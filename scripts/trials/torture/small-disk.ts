import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { addCleanUp } from "../stage/clean-up.ts";

/** A disk that can be filled, or a folder without write permission: in both cases the next write fails. */
const SIZE = "64m";

/** Mounts a small disk at the folder; null without permission. */
export function mountSmallDisk(folder: string): string | null {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot) return folder;
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE}`, "tmpfs", folder]);
  if (mounted.status !== 0) return null;
  addCleanUp(() => spawnSync("umount", [folder]));
  return folder;
}

/** Makes writes fail until the returned function is called. `release` is the subfolder that is written to. */
export function fillDisk(folder: string, release: string): { how: string; undo: () => void } {
  if (process.getuid?.() !== 0) {
    // Permissions stop every user except root.
    const target = join(folder, release);
    chmodSync(target, 0o555);
    return { how: "its folder is closed to writes", undo: () => chmodSync(target, 0o755) };
  }
  const filler = join(folder, "filler");
  const file = openSync(filler, "w");
  const block = Buffer.alloc(64 * 1024);
  for (const size of [block.length, 4096, 1]) {
    try {
      while (writeSync(file, block, 0, size) === size);
    } catch {
      // No space left: smaller pieces may still fit.
    }
  }
  closeSync(file);
  return { how: `its disk of ${SIZE} is full`, undo: () => rmSync(filler) };
}
