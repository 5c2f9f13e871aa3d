import { createHash } from "node:crypto";
import { pack } from "tar-stream";
import {
  checksumLine,
  checksumsName,
  END,
  endText,
  isPicture,
  MANIFEST,
  MEMBERS_PER_CHECKSUMS,
} from "./archive.ts";
import type { Seal } from "./archive-keys.ts";
import type { ArchiveOutput } from "./archive-output.ts";
import { encrypted } from "./encrypted-archive.ts";

export type ArchiveWriter = {
  add: (name: string, content: Buffer) => Promise<void>;
  /** Completes the archive; only now does it get its name. */
  finish: () => Promise<void>;
  /** Removes the partial file, unless the archive is finished. */
  discard: () => void;
};

/** Writes an archive to the output; with a seal it is encrypted. */
export function writeArchive(output: ArchiveOutput, seal?: Seal): ArchiveWriter {
  const tar = pack();
  /** The original error, which must be reported instead of the abort that follows it. */
  let failure: unknown;
  const written = (async () => {
    const plain = tar as AsyncIterable<Uint8Array>;
    const chunks = seal === undefined ? plain : encrypted(plain, seal);
    for await (const chunk of chunks) {
      try {
        await output.write(chunk);
      } catch (error) {
        failure = error;
        throw error;
      }
    }
  })();
  written.catch(() => {});
  let members = 0;
  let pictures = 0;
  let groups = 0;
  let lines: string[] = [];

  const add = async (name: string, content: Buffer) => {
    try {
      const done = Promise.withResolvers<void>();
      const sink = tar.entry({ name, size: content.length, mode: 0o600 }, (error) =>
        error ? done.reject(error) : done.resolve(),
      );
      // It fails too when the output does, while the wait below already has the reason.
      done.promise.catch(() => {});
      if (!sink.write(content)) await Promise.race([drained(sink), written]);
      sink.end(() => {});
      await done.promise;
    } catch (error) {
      throw failure ?? error;
    }
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

  return {
    add: async (name, content) => {
      await add(name, content);
      if (isPicture(name)) pictures += 1;
      // The manifest gets its own checksum, because it is checked before anything else is read.
      if (name === MANIFEST || lines.length >= MEMBERS_PER_CHECKSUMS) await flush();
    },
    finish: async () => {
      if (lines.length > 0) await flush();
      await add(END, Buffer.from(endText({ members: members + 1, pictures })));
      tar.finalize();
      await written;
      await output.finish();
    },
    discard: () => output.discard(),
  };
}

const drained = (sink: NodeJS.EventEmitter) =>
  new Promise<void>((resolve) => sink.once("drain", () => resolve()));
