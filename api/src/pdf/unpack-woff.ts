import { inflateSync } from "node:zlib";

const HEADER = 44;
const ENTRY = 20;

/**
 * The font of a WOFF file as it is without the packing: PDFKit unpacks a whole table for every letter that it looks up,
 * which takes longer than everything else of a document. Source: WOFF File Format 1.0, W3C.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = HEADER + index * ENTRY;
    const [offset, packed, length, sum] = [4, 8, 12, 16].map((part) =>
      woff.readUInt32BE(at + part),
    ) as [number, number, number, number];
    const stored = woff.subarray(offset, offset + packed);
    const data = packed < length ? inflateSync(stored) : stored;
    return { tag: woff.subarray(at, at + 4), sum, length, data: padded(data) };
  });
  const directory = Buffer.alloc(12 + tables.length * 16);
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  const power = Math.floor(Math.log2(tables.length));
  directory.writeUInt16BE(tables.length, 4);
  directory.writeUInt16BE(16 * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(16 * (tables.length - 2 ** power), 10);
  let offset = directory.length;
  for (const [index, { tag, sum, length, data }] of tables.entries()) {
    const at = 12 + index * 16;
    tag.copy(directory, at);
    directory.writeUInt32BE(sum, at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(length, at + 12);
    offset += data.length;
  }
  return Buffer.concat([directory, ...tables.map(({ data }) => data)]);
}

/** Tables begin at multiples of four bytes. */
const padded = (data: Buffer) => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
