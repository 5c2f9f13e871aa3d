import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";

/*
 * An encrypted archive is a header (the magic line, a salt, the beginning of the nonces) and chunks of AES-256-GCM. A
 * chunk's nonce holds its number and whether it is the last one, so that chunks cannot be left out, moved or cut off;
 * the header is authenticated with each. This is the STREAM construction (Hoang, Reyhanitabar, Rogaway and Vizár, 2015).
 */

const MAGIC = Buffer.from("aliquot-backup encrypted 1\n");
const SALT = 16;
const NONCE_PREFIX = 7;
const HEADER = MAGIC.length + SALT + NONCE_PREFIX;
const CHUNK = 256 * 1024;
const TAG = 16;

/** As strong as OWASP's first choice of 128 MB, in 32 MB. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 };

export type ChunkCipher = {
  /** The header first, then what has become a whole chunk. */
  update: (plain: Buffer) => Buffer[];
  /** The last chunk, without which nobody reads the archive. */
  final: () => Buffer;
};

export function createChunkCipher(passphrase: string): ChunkCipher {
  const header = Buffer.concat([MAGIC, randomBytes(SALT + NONCE_PREFIX)]);
  const key = keyOf(passphrase, header);
  let number = 0;
  let pending: Buffer[] = [header];
  let held: Buffer[] = [];
  let size = 0;
  const seal = (plain: Buffer, isLast: boolean) => {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(header, number, isLast));
    number += 1;
    cipher.setAAD(header);
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  return {
    update(plain) {
      held.push(plain);
      size += plain.length;
      if (size > CHUNK) {
        let all = Buffer.concat(held);
        // One byte at least is kept for the last chunk.
        for (; all.length > CHUNK; all = all.subarray(CHUNK)) {
          pending.push(seal(all.subarray(0, CHUNK), false));
        }
        held = [Buffer.from(all)];
        size = all.length;
      }
      const out = pending;
      pending = [];
      return out;
    },
    final: () => Buffer.concat([...pending, seal(Buffer.concat(held), true)]),
  };
}

/** Whether a file begins as an encrypted archive does. */
export const isEncrypted = (beginning: Buffer) => beginning.subarray(0, MAGIC.length).equals(MAGIC);

/** `at` is the number of the chunk that could not be opened: with a wrong passphrase it is the first, 0. */
export class ChunkError extends Error {
  readonly at: number;

  constructor(at: number) {
    super(`Chunk ${at} cannot be opened`);
    this.at = at;
  }
}

/**
 * What was encrypted, chunk by chunk, each only after it was authenticated.
 * @throws ChunkError
 */
export function* openChunks(encrypted: Iterable<Buffer>, passphrase: string): Iterable<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let header: Buffer | undefined;
  let key = Buffer.alloc(0);
  let number = 0;
  const open = (sealed: Buffer, isLast: boolean) => {
    if (!header || sealed.length < TAG) throw new ChunkError(number);
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(header, number, isLast));
    decipher.setAAD(header);
    decipher.setAuthTag(sealed.subarray(-TAG));
    try {
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
      number += 1;
      return plain;
    } catch {
      throw new ChunkError(number);
    }
  };
  for (const piece of encrypted) {
    rest = Buffer.concat([rest, piece]);
    if (!header) {
      if (rest.length < HEADER) continue;
      header = Buffer.from(rest.subarray(0, HEADER));
      key = keyOf(passphrase, header);
      rest = rest.subarray(HEADER);
    }
    for (; rest.length > CHUNK + TAG; rest = rest.subarray(CHUNK + TAG)) {
      yield open(rest.subarray(0, CHUNK + TAG), false);
    }
  }
  yield open(rest, true);
}

function keyOf(passphrase: string, header: Buffer): Buffer<ArrayBuffer> {
  const salt = header.subarray(MAGIC.length, MAGIC.length + SALT);
  return scryptSync(passphrase.normalize("NFC"), salt, 32, SCRYPT);
}

function nonceOf(header: Buffer, number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  header.copy(nonce, 0, HEADER - NONCE_PREFIX, HEADER);
  nonce.writeUInt32BE(number, NONCE_PREFIX);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
