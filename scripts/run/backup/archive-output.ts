import {
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { tryLock } from "../hold-lock.ts";
import { ArchiveError } from "./archive.ts";

export type ArchiveOutput = {
  write: (chunk: Uint8Array) => void | Promise<void>;
  /** Called once, after all bytes: only now may readers see the archive. */
  finish: () => void | Promise<void>;
  /** Removes what was written, unless it is finished. */
  discard: () => void;
};

/**
 * A file, written as `<file>.partial` and renamed when it is complete and on the disk. Only its owner
 * may read it. Written synchronously, so that the caller gets an error such as a full disk.
 * @throws ArchiveError when the file exists, or another backup is writing it
 */
export function fileOutput(file: string): ArchiveOutput {
  if (existsSync(file)) {
    throw new ArchiveError(`${file} is there already. Name another file, or remove it.`);
  }
  const partial = `${file}.partial`;
  const lock = lockOf(file, partial);
  if (!lock) throw new ArchiveError(`Another backup is writing ${file}. Name another file.`);
  fchmodSync(lock.fd, 0o600);
  ftruncateSync(lock.fd);
  let isOpen = true;
  return {
    write: (chunk: Uint8Array) => {
      try {
        for (let at = 0; at < chunk.length; ) at += writeSync(lock.fd, chunk, at);
      } catch (error) {
        throw unwritable(file, error);
      }
    },
    finish: () => {
      fsyncSync(lock.fd);
      renameSync(partial, file);
      syncFolder(dirname(file));
      isOpen = false;
      lock.release();
    },
    discard: () => {
      if (!isOpen) return;
      isOpen = false;
      rmSync(partial, { force: true });
      lock.release();
    },
  };
}

/** Removes a partial file, unless a backup is writing it. */
export function removePartial(partial: string): boolean {
  const lock = tryLock(partial);
  if (!lock) return false;
  rmSync(partial, { force: true });
  lock.release();
  return true;
}

function lockOf(file: string, partial: string) {
  try {
    return tryLock(partial);
  } catch (error) {
    throw unwritable(file, error);
  }
}

const unwritable = (file: string, error: unknown) =>
  new ArchiveError(
    `${file} cannot be written: ${error instanceof Error ? error.message : error}. Nothing is left of it.`,
  );

/** Without this, a power failure may undo the rename. */
function syncFolder(folder: string): void {
  const fd = openSync(folder, "r");
  fsyncSync(fd);
  closeSync(fd);
}
