import { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { ArchiveError } from "./archive.ts";

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

/** The bytes as a file that `age --decrypt` can open with the passphrase. */
export async function* encrypted(plain: Bytes, passphrase: string): Bytes {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR);
  yield* await encrypter.encrypt(streamOf(plain));
}

/**
 * The decrypted bytes; each chunk is returned only after it was authenticated.
 * @throws ArchiveError that names `file`
 */
export async function* decrypted(sealed: Bytes, passphrase: string, file: string): Bytes {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const plain = await decrypter.decrypt(streamOf(sealed)).catch(() => {
    throw new ArchiveError(
      `${file} does not open with this passphrase, or was cut or changed at its beginning.`,
    );
  });
  try {
    yield* plain;
  } catch {
    throw new ArchiveError(`${file} was cut or changed. Use another copy of the backup.`);
  }
}
