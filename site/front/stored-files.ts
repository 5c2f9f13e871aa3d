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

/** One form of a file with all of its headers. */
export type Form = { body: Bytes; etag: string; headers: Headers; unchanged: Headers };

/** A small file in memory, in the forms it has. */
export type StoredFile = {
  status: number;
  forms: Partial<Record<Encoding, Form>>;
  /** Bytes held. */
  weight: number;
};

export type FormBodies = { identity?: Bytes; gzip?: Bytes; br?: Bytes };

/** Prepares every header of every form once; `etag` is the content's hash, each form gets its own tag. */
export function storeFile(
  bodies: FormBodies,
  etag: string,
  headers: Record<string, string>,
  status = 200,
): StoredFile {
  const forms: StoredFile["forms"] = {};
  const compressed = bodies.br !== undefined || bodies.gzip !== undefined;
  for (const encoding of ENCODINGS) {
    const body = bodies[encoding];
    if (body) forms[encoding] = makeForm(encoding, body, etag, headers, compressed);
  }
  if (!forms.identity && bodies.gzip) {
    // Few ask for the plain form: it is unpacked when somebody does, and kept.
    const { gzip } = bodies;
    let plain: Form | undefined;
    Object.defineProperty(forms, "identity", {
      get: () => {
        plain ??= makeForm("identity", gunzipSync(gzip), etag, headers, true);
        return plain;
      },
    });
  }
  const weight = (bodies.br?.length ?? 0) + (bodies.gzip?.length ?? 0) * 4;
  return { status, forms, weight: weight + (bodies.identity?.length ?? 0) + 2000 };
}

function makeForm(
  encoding: Encoding,
  body: Bytes,
  hash: string,
  shared: Record<string, string>,
  varies: boolean,
): Form {
  const etag = encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`;
  const headers = new Headers(shared);
  headers.set("etag", etag);
  if (varies) headers.set("vary", "Accept-Encoding");
  const unchanged = new Headers(headers);
  unchanged.delete("content-type");
  if (encoding === "identity") headers.set("accept-ranges", "bytes");
  else headers.set("content-encoding", encoding);
  return { body, etag, headers, unchanged };
}

/** Answers with the form that the request prefers, or 304, or a part of it. */
export function answerStored(file: StoredFile, request: Request): Response {
  const range = rangeHeader(request);
  // Ranges are of the plain form: what a part of a compressed one means depends on the rest.
  const encoding =
    range === null ? preferredEncoding(request.headers.get("accept-encoding")) : "identity";
  const form = file.forms[encoding] ?? file.forms.identity ?? file.forms.gzip;
  if (!form) throw new Error("A stored file has no form");
  if (file.status === 200) {
    if (matchesEtag(request.headers.get("if-none-match"), form.etag)) {
      return new Response(null, { status: 304, headers: form.unchanged });
    }
    if (range !== null) return answerRange(form, request, range);
  }
  return new Response(form.body, { status: file.status, headers: form.headers });
}

function answerRange(form: Form, request: Request, header: string): Response {
  const condition = request.headers.get("if-range");
  const size = form.body.length;
  const range = condition === null || condition === form.etag ? parseRange(header, size) : null;
  if (range === null) return new Response(form.body, { headers: form.headers });
  if (range === "unsatisfiable") return unsatisfiable(size, form.headers);
  const headers = new Headers(form.headers);
  headers.set("content-range", `bytes ${range.start}-${range.end}/${size}`);
  return new Response(form.body.subarray(range.start, range.end + 1), { status: 206, headers });
}

export function unsatisfiable(size: number, shared: Headers): Response {
  const headers = new Headers(shared);
  headers.delete("content-type");
  headers.set("content-range", `bytes */${size}`);
  return new Response(null, { status: 416, headers });
}
