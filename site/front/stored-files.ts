import { gunzipSync } from "node:zlib";
import {
  ENCODINGS,
  type Encoding,
  matchesEtag,
  parseRange,
  preferredEncoding,
  rangeHeader,
} from "./negotiate.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A file in one encoding, with the headers of responses 200 and 304. The body is a Blob, because
 * responses share its memory but copy an array.
 */
export type Representation = {
  body: Blob;
  etag: string;
  headers: Headers;
  notModified: Headers;
};

/** A small file in memory, in one or more encodings. */
export type StoredFile = {
  status: number;
  representations: Partial<Record<Encoding, Representation>>;
  /** Estimated bytes in memory. */
  size: number;
};

export type EncodedBodies = { identity?: Bytes; gzip?: Bytes; br?: Bytes };

/**
 * Prepares the headers of every encoding once. `hash` is the hash of the content; each encoding has its own entity tag.
 */
export function storeFile(
  bodies: EncodedBodies,
  hash: string,
  headers: Record<string, string>,
  status = 200,
): StoredFile {
  const representations: StoredFile["representations"] = {};
  const isCompressed = bodies.br !== undefined || bodies.gzip !== undefined;
  for (const encoding of ENCODINGS) {
    const body = bodies[encoding];
    if (body) representations[encoding] = represent(encoding, body, hash, headers, isCompressed);
  }
  if (!representations.identity && bodies.gzip) {
    // Few clients need the uncompressed file, so it is created at the first request and kept.
    const { gzip } = bodies;
    let plain: Representation | undefined;
    Object.defineProperty(representations, "identity", {
      get: () => {
        plain ??= represent("identity", gunzipSync(gzip), hash, headers, true);
        return plain;
      },
    });
  }
  const compressedSize = (bodies.br?.length ?? 0) + (bodies.gzip?.length ?? 0) * 4;
  return { status, representations, size: compressedSize + (bodies.identity?.length ?? 0) + 2000 };
}

function represent(
  encoding: Encoding,
  body: Bytes,
  hash: string,
  shared: Record<string, string>,
  varies: boolean,
): Representation {
  const etag = encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`;
  const headers = new Headers(shared);
  headers.set("etag", etag);
  if (varies) headers.set("vary", "Accept-Encoding");
  const notModified = new Headers(headers);
  notModified.delete("content-type");
  if (encoding === "identity") headers.set("accept-ranges", "bytes");
  else headers.set("content-encoding", encoding);
  return { body: new Blob([body]), etag, headers, notModified };
}

/** Responds with the preferred encoding, a range of the file, or 304. */
export function answerStored(file: StoredFile, request: Request): Response {
  const range = rangeHeader(request);
  // Ranges refer to the uncompressed file: a part of a compressed file cannot be read alone.
  const encoding =
    range === null ? preferredEncoding(request.headers.get("accept-encoding")) : "identity";
  const { representations } = file;
  const chosen = representations[encoding] ?? representations.identity ?? representations.gzip;
  if (!chosen) throw new Error("A stored file has no content");
  if (file.status === 200) {
    if (matchesEtag(request.headers.get("if-none-match"), chosen.etag)) {
      return new Response(null, { status: 304, headers: chosen.notModified });
    }
    if (range !== null) return answerRange(chosen, request, range);
  }
  return new Response(chosen.body, { status: file.status, headers: chosen.headers });
}

function answerRange(
  { body, etag, headers: shared }: Representation,
  request: Request,
  header: string,
): Response {
  const condition = request.headers.get("if-range");
  const { size } = body;
  const range = condition === null || condition === etag ? parseRange(header, size) : null;
  if (range === null) return new Response(body, { headers: shared });
  if (range === "unsatisfiable") return unsatisfiable(size, shared);
  const headers = new Headers(shared);
  headers.set("content-range", `bytes ${range.start}-${range.end}/${size}`);
  return new Response(body.slice(range.start, range.end + 1), { status: 206, headers });
}

export function unsatisfiable(size: number, shared: Headers): Response {
  const headers = new Headers(shared);
  headers.delete("content-type");
  headers.set("content-range", `bytes */${size}`);
  return new Response(null, { status: 416, headers });
}
