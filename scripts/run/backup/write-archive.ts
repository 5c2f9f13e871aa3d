import { createHash } from "node:crypto";
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
import { pack } from "tar-stream";
import { tryLock } from "../hold-lock.ts";
import {
  ArchiveError,
  checksumLine,
  checksumsName,
  END,
  endText,
  isPicture,
  MANIFEST,
  MEMBERS_PER_CHECKSUMS,
} from "./archive.ts";
import { encrypted } from "./encrypted-archive.ts";

export type ArchiveWriter = {
  /** Adds a member from memory. */
  add: (name: string, content: Buffer) => Promise<void>;
  /** Bytes of all members so far. */
  readonly bytes: number;
  /** Completes the archive; only now does the file get its name. */
  finish: () => Promise<void>;
  /** Removes the partial file, unless the archive is finished. */
  discard: () => void;
};

/**
 * Writes an archive to `<file>.partial` and renames it when it is complete and on the disk. Only
 * its owner may read it; with a passphrase it is encrypted.
 * @throws ArchiveError when the file exists, or another backup is writing it
 */
export function writeArchive(file: string, passphrase?: string): ArchiveWriter {
  const output = openOutput(file);
  const tar = pack();
  /** The original error, which must be reported instead of the abort that follows it. */
  let failure: unknown;
  const written = (async () => {
    const plain = tar as AsyncIterable<Uint8Array>;
    const chunks = passphrase === undefined ? plain : encrypted(plain, passphrase);
    for await (const chunk of chunks) {
      try {
        output.write(chunk);
      } catch (error) {
        failure = error;
        throw error;
      }
    }
  })();
  written.catch(() => {});
  let bytes = 0;
  let members = 0;
  let pictures = 0;
  let groups = 0;
  let lines: string[] = [];

  const add = async (name: string, content: Buffer) => {
    const size = content.length;
    try {
      const done = Promise.withResolvers<void>();
      const sink = tar.entry({ name, size, mode: 0o600 }, (error) =>
        error ? done.reject(error) : done.resolve(),
      );
      if (!sink.write(content)) await Promise.race([drained(sink), written]);
      sink.end(() => {});
      await done.promise;
    } catch (error) {
      throw failure ?? error;
    }
    bytes += size;
    members += 1;
    lines.push(checksumLine(createHash("sha256").update(content).digest("hex"), name));
  };
  const flush = async () => {
    groups += 1;
    const content = Buffer.from(lines.join(""));
    lines = [];
    await add(checksumsName(groups), content);
    lines = [];
  };
  const flushIfDue = async (name: string) => {
    if (isPicture(name)) pictures += 1;
    // The manifest gets its own checksum, because it is checked before anything else is read.
    if (name === MANIFEST || lines.length >= MEMBERS_PER_CHECKSUMS) await flush();
  };

  return {
    add: async (name, content) => {
      await add(name, content);
      await flushIfDue(name);
    },
    get bytes() {
      return bytes;
    },
    finish: async () => {
      if (lines.length > 0) await flush();
      await add(END, Buffer.from(endText({ members: members + 1, pictures })));
      tar.finalize();
      await written;
      output.finish();
    },
    discard: output.discard,
  };
}

const drained = (sink: NodeJS.EventEmitter) =>
  new Promise<void>((resolve) => sink.once("drain", () => resolve()));

/** The output file of the archive, written synchronously, so that the caller gets an error such as a full disk. */
function openOutput(file: string) {
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
