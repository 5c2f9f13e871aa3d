import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
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
import { createChunkCipher } from "./chunk-cipher.ts";

export type ArchiveWriter = {
  /** Adds a member that is in memory. */
  add: (name: string, content: Buffer) => Promise<void>;
  /** Adds a file as a member. */
  addFile: (name: string, path: string) => Promise<void>;
  /** Bytes of the members so far. */
  readonly bytes: number;
  /** Ends the archive; only then is there a file under its name. */
  finish: () => Promise<void>;
  /** Leaves nothing behind, unless it is finished. */
  discard: () => void;
};

/**
 * Writes an archive to `<file>.partial`, which gets its name when it is whole and on the disk. It is its owner's alone,
 * and encrypted if there is a passphrase.
 * @throws ArchiveError when the file is there, or another backup writes it
 */
export function writeArchive(file: string, passphrase?: string): ArchiveWriter {
  const output = openOutput(file, passphrase);
  const tar = pack();
  /** Why nothing more can be written: it matters, and not that the tar was given up for it. */
  let failure: unknown;
  const written = (async () => {
    for await (const chunk of tar) {
      try {
        output.write(chunk as Buffer);
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

  const entry = async (name: string, size: number, fill: (push: Push) => Promise<void>) => {
    const hash = createHash("sha256");
    try {
      const done = Promise.withResolvers<void>();
      const sink = tar.entry({ name, size, mode: 0o600 }, (error) =>
        error ? done.reject(error) : done.resolve(),
      );
      await fill(async (part) => {
        hash.update(part);
        if (!sink.write(part)) await Promise.race([drained(sink), written]);
      });
      sink.end(() => {});
      await done.promise;
    } catch (error) {
      throw failure ?? error;
    }
    bytes += size;
    members += 1;
    lines.push(checksumLine(hash.digest("hex"), name));
  };
  const add = (name: string, content: Buffer) =>
    entry(name, content.length, (push) => push(content));
  const flush = async () => {
    groups += 1;
    const content = Buffer.from(lines.join(""));
    lines = [];
    await add(checksumsName(groups), content);
    lines = [];
  };
  const flushIfDue = async (name: string) => {
    if (isPicture(name)) pictures += 1;
    // The manifest is judged by itself before anything else is read.
    if (name === MANIFEST || lines.length >= MEMBERS_PER_CHECKSUMS) await flush();
  };

  return {
    add: async (name, content) => {
      await add(name, content);
      await flushIfDue(name);
    },
    addFile: async (name, path) => {
      const { size } = statSync(path);
      const fd = openSync(path, "r");
      try {
        await entry(name, size, async (push) => {
          for (let at = 0; at < size; ) {
            const part = Buffer.alloc(Math.min(FILE_PART, size - at));
            const read = readSync(fd, part);
            if (read === 0) throw new ArchiveError(`${path} became shorter while it was read.`);
            await push(part.subarray(0, read));
            at += read;
          }
        });
      } finally {
        closeSync(fd);
      }
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

type Push = (part: Buffer) => Promise<void>;

const FILE_PART = 1024 * 1024;

const drained = (sink: NodeJS.EventEmitter) =>
  new Promise<void>((resolve) => sink.once("drain", () => resolve()));

/** The file that becomes the archive, written at once: what does not fit is noticed by who added it. */
function openOutput(file: string, passphrase: string | undefined) {
  if (existsSync(file)) {
    throw new ArchiveError(`${file} is there already. Name another file, or remove it.`);
  }
  const partial = `${file}.partial`;
  const lock = lockOf(file, partial);
  if (!lock) throw new ArchiveError(`Another backup is writing ${file}. Name another file.`);
  fchmodSync(lock.fd, 0o600);
  ftruncateSync(lock.fd);
  const cipher = passphrase === undefined ? undefined : createChunkCipher(passphrase);
  const put = (chunk: Buffer) => {
    try {
      for (let at = 0; at < chunk.length; ) at += writeSync(lock.fd, chunk, at);
    } catch (error) {
      throw unwritable(file, error);
    }
  };
  let isOpen = true;
  return {
    write: (chunk: Buffer) => {
      for (const part of cipher ? cipher.update(chunk) : [chunk]) put(part);
    },
    finish: () => {
      if (cipher) put(cipher.final());
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

/** Without it a power cut may take the new name away. */
function syncFolder(folder: string): void {
  const fd = openSync(folder, "r");
  fsyncSync(fd);
  closeSync(fd);
}
