import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ChunkError, createChunkCipher, isEncrypted, openChunks } from "./chunk-cipher.ts";

const PASSPHRASE = "correct horse battery staple";
const CHUNK = 256 * 1024;
const SEALED = CHUNK + 16;
const HEADER = 27 + 16 + 7;

function seal(plain: Buffer, pieceLength = 100_000): Buffer {
  const cipher = createChunkCipher(PASSPHRASE);
  const out: Buffer[] = [];
  for (let at = 0; at < plain.length; at += pieceLength) {
    out.push(...cipher.update(plain.subarray(at, at + pieceLength)));
  }
  return Buffer.concat([...out, cipher.final()]);
}

function open(sealed: Buffer, passphrase = PASSPHRASE, pieceLength = 70_001): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < sealed.length; at += pieceLength) {
    pieces.push(sealed.subarray(at, at + pieceLength));
  }
  return Buffer.concat([...openChunks(pieces, passphrase)]);
}

describe("encrypted chunks", () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])(
    "open to the %d bytes that were sealed",
    (length) => {
      const plain = randomBytes(length);
      const sealed = seal(plain);
      expect(isEncrypted(sealed)).toBe(true);
      expect(open(sealed).equals(plain)).toBe(true);
    },
  );

  it("say nothing of what they hold, and are other ones each time", () => {
    const plain = Buffer.alloc(1_000, "a name that nobody may read");
    const [one, other] = [seal(plain), seal(plain)];
    expect(one.includes("nobody may read")).toBe(false);
    expect(one.subarray(HEADER, HEADER + 500)).not.toEqual(other.subarray(HEADER, HEADER + 500));
  });

  const sealed = seal(randomBytes(3 * CHUNK));
  const chunks = [0, 1, 2].map((index) =>
    sealed.subarray(HEADER + index * SEALED, HEADER + (index + 1) * SEALED),
  );
  const [first, second, third] = chunks as [Buffer, Buffer, Buffer];
  const header = sealed.subarray(0, HEADER);
  const changed = (at: number) => {
    const copy = Buffer.from(sealed);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };

  it.each([
    ["cut behind a whole chunk", Buffer.concat([header, first, second])],
    ["cut within a chunk", sealed.subarray(0, -1)],
    ["cut behind the header", header],
    ["in another order", Buffer.concat([header, second, first, third])],
    ["without one in the middle", Buffer.concat([header, first, third])],
    ["with one twice", Buffer.concat([header, first, second, second, third])],
    ["longer than they were", Buffer.concat([sealed, Buffer.alloc(1)])],
    ["changed in the salt", changed(30)],
    ["changed in the middle", changed(HEADER + SEALED + 5)],
    ["changed in the last byte", changed(sealed.length - 1)],
  ])("do not open when they are %s", (_, broken) => {
    expect(() => open(broken)).toThrow(ChunkError);
  });

  it("do not open with another passphrase, and say that it was the first", () => {
    expect(() => open(sealed, "correct horse battery stapler")).toThrow(new ChunkError(0));
  });
});
