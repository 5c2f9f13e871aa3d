import { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { ArchiveError } from "./archive.ts";
import type { ArchiveKeys, Seal } from "./archive-keys.ts";

/** The beginning of an age file. */
const MAGIC = "age-encryption.org/v1\n";

/** 2^16 is 64 MB for the key derivation. The default of 256 MB would exceed the memory budget of a backup. */
const SCRYPT_WORK_FACTOR = 16;

type Bytes = AsyncIterable<Uint8Array>;

/** The global type lacks `from`, which Bun has. */
const streamOf = (bytes: Bytes) =>
  ReadableStream.from(bytes) as unknown as globalThis.ReadableStream<Uint8Array>;

/** Whether a file begins like an encrypted archive. */
export const isEncrypted = (beginning: Buffer) =>
  beginning.subarray(0, MAGIC.length).toString("latin1") === MAGIC;

/** The bytes as a file that `age --decrypt` can open with the passphrase or the private key. */
export async function* encrypted(plain: Bytes, seal: Seal): Bytes {
  const encrypter = new Encrypter();
  if ("recipient" in seal) encrypter.addRecipient(seal.recipient);
  else {
    encrypter.setPassphrase(seal.passphrase);
    encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR);
  }
  yield* await encrypter.encrypt(streamOf(plain));
}

/** The header's line for a passphrase; every other kind of line is for a private key. */
const PASSPHRASE_LINE = "-> scrypt ";

/**
 * The decrypted bytes; each chunk is returned only after it was authenticated. `beginning` is the
 * beginning of the file.
 * @throws ArchiveError that names `file`
 */
export async function* decrypted(
  sealed: Bytes,
  beginning: Buffer,
  keys: ArchiveKeys,
  file: string,
): Bytes {
  const decrypter = new Decrypter();
  const hasPassphrase = beginning
    .subarray(MAGIC.length)
    .toString("latin1")
    .startsWith(PASSPHRASE_LINE);
  if (hasPassphrase && keys.passphrase === undefined) {
    throw new ArchiveError(
      `${file} is encrypted. Set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE to a file that holds it.`,
    );
  }
  if (!hasPassphrase && !keys.identities?.length) {
    throw new ArchiveError(
      `${file} is encrypted for BACKUP_AGE_RECIPIENT. Name the file of its private key: --identity FILE.`,
    );
  }
  if (hasPassphrase) decrypter.addPassphrase(keys.passphrase ?? "");
  else for (const identity of keys.identities ?? []) decrypter.addIdentity(identity);
  const plain = await decrypter.decrypt(streamOf(sealed)).catch(() => {
    const key = hasPassphrase ? "passphrase" : "private key";
    throw new ArchiveError(
      `${file} does not open with this ${key}, or was cut or changed at its beginning.`,
    );
  });
  try {
    yield* plain;
  } catch {
    throw new ArchiveError(`${file} was cut or changed. Use another copy of the backup.`);
  }
}
