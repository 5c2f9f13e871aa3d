import { createReadStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { S3Client } from "bun";
import { answered, BucketObjects } from "#shared/storage/bucket-objects.ts";
import { FolderObjects } from "#shared/storage/folder-objects.ts";
import type { ObjectStore } from "#shared/storage/objects.ts";
import type { BucketAddress, StorageAddress } from "#shared/storage/storage-address.ts";
import { ArchiveError } from "./archive.ts";
import { type ArchiveOutput, fileOutput, removePartial } from "./archive-output.ts";

/** A folder or a bucket with backups. Archives are streamed; their notes are small objects. */
export type BackupPlace = {
  /** For people: a folder, or a bucket and its host. */
  name: string;
  objects: ObjectStore;
  /** @throws ArchiveError when it cannot be written */
  write: (name: string) => Promise<ArchiveOutput>;
  /** The bytes of an archive. @throws StorageAway, or an error of the file system */
  read: (name: string) => AsyncIterable<Uint8Array>;
  /** Removes a file that a killed backup left. False when a backup still writes it. */
  removePartial: (name: string) => boolean;
};

export type Patience = {
  /** Milliseconds for a small object. */
  small: number;
  /** Milliseconds for one part of an archive. */
  part: number;
};

const PATIENCE: Patience = { small: 30_000, part: 5 * 60_000 };

export function openBackupPlace(address: StorageAddress, patience = PATIENCE): BackupPlace {
  return address.kind === "folder" ? folder(address.folder) : bucket(address.address, patience);
}

function folder(path: string): BackupPlace {
  return {
    name: path,
    objects: new FolderObjects(path),
    write: async (name) => {
      try {
        await mkdir(path, { recursive: true, mode: 0o700 });
      } catch (error) {
        throw new ArchiveError(
          `The folder of the backups cannot be used: ${(error as Error).message} (BACKUP_URL).`,
        );
      }
      return fileOutput(join(path, name));
    },
    read: (name) => createReadStream(join(path, name), { highWaterMark: PIECE }),
    removePartial: (name) => removePartial(join(path, name)),
  };
}

const PIECE = 1024 * 1024;

/** Bytes. S3 takes at most 10,000 parts, so this allows 160 GB. */
const PART = 16 * 1024 * 1024;

/**
 * An upload in parts is no object until its end. A killed one leaves parts, which the store's own
 * rule for incomplete uploads removes (docs/operating.md).
 */
function bucket(address: BucketAddress, patience: Patience): BackupPlace {
  const objects = new BucketObjects(address, patience.small);
  const { bucket: name, endpoint, region, accessKeyId, secretAccessKey } = address;
  const client = new S3Client({
    ...{ bucket: name, endpoint, region, accessKeyId, secretAccessKey },
    retry: 3,
  });
  const within = <Result>(work: Promise<Result>) => answered(objects.place, work, patience.part);
  return {
    name: objects.place,
    objects,
    write: async (file) => {
      const writer = client
        .file(address.prefix + file)
        .writer({ partSize: PART, queueSize: 1, retry: 3 });
      let held: Uint8Array[] = [];
      let bytes = 0;
      const send = async () => {
        writer.write(Buffer.concat(held));
        held = [];
        bytes = 0;
        await within(Promise.resolve(writer.flush()));
      };
      return {
        write: async (chunk) => {
          // Only the last part of an upload may be small, so each write is exactly one part.
          for (let at = 0; at < chunk.length; ) {
            const piece = chunk.subarray(at, at + PART - bytes);
            held.push(piece.slice());
            bytes += piece.length;
            at += piece.length;
            if (bytes === PART) await send();
          }
        },
        finish: async () => {
          writer.write(Buffer.concat(held));
          await within(Promise.resolve(writer.end()));
        },
        // Ending the writer would complete the object.
        discard: () => {},
      };
    },
    read: async function* (file) {
      const reader = client
        .file(address.prefix + file)
        .stream()
        .getReader();
      for (;;) {
        const { done, value } = await within(reader.read());
        if (done) return;
        yield value;
      }
    },
    removePartial: () => false,
  };
}
