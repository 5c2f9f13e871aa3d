import { createHash } from "node:crypto";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { type Extract, extract } from "tar-stream";
import { commandLine } from "../../../api/src/command-line.ts";
import {
  ArchiveError,
  checksumLine,
  END,
  endText,
  FORMAT_VERSION,
  isKnownName,
  isPicture,
  MANIFEST,
  type Manifest,
  manifestSchema,
} from "./archive.ts";
import type { ArchiveKeys } from "./archive-keys.ts";
import { decrypted, isEncrypted } from "./encrypted-archive.ts";

export type Member = { name: string; size: number; body: AsyncIterable<Buffer> };

/** The contents of an archive in order: the manifest, then rows and pictures. */
export type Content =
  | { manifest: Manifest; member?: undefined }
  | { manifest?: undefined; member: Member };

/** Metadata members are kept in memory; a longer one is not from us. */
const LONGEST_NOTE = 16 * 1024 * 1024;

/**
 * Reads and checks an archive. When the caller reaches the end, everything was read exactly as
 * written. A body that is not read to its end is skipped.
 * @throws ArchiveError with a sentence for people when the file is cut off, changed, encrypted
 * differently or not a backup
 */
export async function* readArchive(file: string, keys: ArchiveKeys = {}): AsyncGenerator<Content> {
  const progress = { isOurs: false };
  try {
    yield* checked(file, membersOf(chunksOf(file, keys)), progress);
  } catch (error) {
    throw explained(error, file, progress.isOurs);
  }
}

async function* checked(
  file: string,
  members: AsyncIterable<Member>,
  progress: { isOurs: boolean },
): AsyncGenerator<Content> {
  let lines: string[] = [];
  let manifest: string | undefined;
  let count = 0;
  let pictures = 0;
  let isWhole = false;
  for await (const { name, size, body } of members) {
    if (count === 0 && name !== MANIFEST) throw new Error("Another tar");
    if (!isKnownName(name) || (count > 0 && name === MANIFEST)) throw changed(file, name);
    count += 1;
    isWhole = name === END;
    if (isWhole) {
      const text = await noteOf(body, size);
      if (lines.length > 0 || text !== endText({ members: count, pictures }))
        throw changed(file, name);
    } else if (name.startsWith("checksums/")) {
      const text = await noteOf(body, size);
      if (text !== lines.join("")) throw changed(file, name);
      progress.isOurs = true;
      if (manifest !== undefined) yield { manifest: parsed(file, manifest) };
      manifest = undefined;
      lines = [];
    } else if (name === MANIFEST) {
      manifest = await noteOf(body, size);
      lines.push(checksumLine(sha256(manifest), name));
    } else {
      const hash = createHash("sha256");
      const hashed = hashing(body, hash, (error) => explained(error, file, progress.isOurs));
      yield { member: { name, size, body: hashed } };
      for await (const _ of hashed);
      lines.push(checksumLine(hash.digest("hex"), name));
      if (isPicture(name)) pictures += 1;
    }
  }
  if (count === 0) throw new Error("Nothing");
  if (!isWhole) throw new ArchiveError(`${file} ends too early. ${ANOTHER_COPY}`);
}

const ANOTHER_COPY = "Use another copy of the backup.";

const changed = (file: string, name: string) =>
  new ArchiveError(`${file} is not as it was written (${name}). ${ANOTHER_COPY}`);

function parsed(file: string, text: string): Manifest {
  const raw = JSON.parse(text);
  if (raw.format === "aliquot-backup" && raw.version > FORMAT_VERSION) {
    throw new ArchiveError(
      `${file} was made by a newer release (${raw.release}). Restore it with that one.`,
    );
  }
  return manifestSchema.parse(raw);
}

function explained(error: unknown, file: string, isOurs: boolean): unknown {
  if (error instanceof ArchiveError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code && /^E[A-Z]+$/.test(code)) {
    return new ArchiveError(`${file} cannot be read: ${message}.`);
  }
  if (!isOurs) return new ArchiveError(`${file} is no backup made by "${commandLine("backup")}".`);
  if (message === "Unexpected end of data" || message === "Stream was destroyed") {
    return new ArchiveError(`${file} ends too early. ${ANOTHER_COPY}`);
  }
  return new ArchiveError(`${file} is not as it was written. ${ANOTHER_COPY}`);
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

async function noteOf(body: AsyncIterable<Buffer>, size: number): Promise<string> {
  if (size > LONGEST_NOTE) throw new Error("Too long");
  return Buffer.concat(await Array.fromAsync(body)).toString();
}

async function* hashing(
  body: AsyncIterable<Buffer>,
  hash: ReturnType<typeof createHash>,
  explain: (error: unknown) => unknown,
) {
  const parts = body[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await parts.next().catch((error) => {
      throw explain(error);
    });
    if (done) return;
    hash.update(value);
    yield value;
  }
}

/** Bytes per read. */
const PIECE = 1024 * 1024;

type Chunks = AsyncIterable<Uint8Array>;

async function* chunksOf(file: string, keys: ArchiveKeys): Chunks {
  await using handle = await open(file);
  const beginning = Buffer.alloc(64);
  await handle.read(beginning, 0, beginning.length, 0);
  const pieces = handle.createReadStream({ start: 0, highWaterMark: PIECE, autoClose: false });
  if (!isEncrypted(beginning)) return yield* pieces;
  yield* decrypted(pieces, beginning, keys, file);
}

async function* membersOf(chunks: Chunks): AsyncGenerator<Member> {
  const tar = extract();
  const fed = feed(tar, chunks);
  try {
    for await (const entry of tar) {
      const { name, size = 0, type } = entry.header;
      if (type !== "file") throw new Error("Not a file");
      yield { name, size, body: entry as AsyncIterable<Buffer> };
    }
    await fed;
  } finally {
    tar.destroy();
  }
}

async function feed(tar: Extract, chunks: Chunks): Promise<void> {
  const closed = new AbortController();
  tar.once("close", () => closed.abort());
  try {
    for await (const chunk of chunks) {
      if (closed.signal.aborted) return;
      if (!tar.write(chunk)) await once(tar, "drain", closed).catch(() => {});
    }
    tar.end(() => {});
  } catch (error) {
    tar.destroy(error as Error);
  }
}
