/**
 * A published page as one file, so that one atomic rename replaces everything that must agree: its headers (the
 * policy with its hashes above all) and both compressed forms. The plain form is unpacked from the gzip when asked for.
 *
 * Layout: "ALQ1", the header's length (uint32, big endian), the header as JSON, the gzip bytes, the Brotli bytes.
 */
export type PublishedHeader = {
  path: string;
  /** The version that was wanted when the page was rendered. */
  version: number;
  /** 200, or 301 and 308 with a `location` header. */
  status: number;
  headers: Record<string, string>;
  /** A hash of the content, without quotes. */
  etag: string;
  /** A hash of the compressed forms: those of a page that says the same are taken over, unless a power cut tore them. */
  formsHash?: string;
  gzipLength: number;
  brotliLength: number;
};

type Bytes = Uint8Array<ArrayBuffer>;

export type PublishedFile = { header: PublishedHeader; gzip: Bytes; brotli: Bytes };

const MAGIC = "ALQ1";
const PREFIX = MAGIC.length + 4;

/** The name of a page's file in its release's folder: no path leads out of it, and none is too long. */
export function publishedFileName(path: string): string {
  const name = path === "/" ? "index" : encodeURIComponent(path.slice(1));
  // Longer names do not fit every file system; no slug we make is that long.
  if (name.length > 240) throw new RangeError("The path is too long for a published page");
  return `${name}.page`;
}

/**
 * The name of a page's object among its release's, and the path again. A per cent sign would be written twice encoded
 * in the address of an object, so an exclamation mark stands for it.
 */
export function publishedObjectName(path: string): string {
  return publishedFileName(path)
    .slice(0, -".page".length)
    .replaceAll("!", "%21")
    .replaceAll("%", "!");
}

/** The path of the page whose object has this name; null when no page has it. */
export function publishedObjectPath(name: string): string | null {
  try {
    return name === "index" ? "/" : `/${decodeURIComponent(name.replaceAll("!", "%"))}`;
  } catch {
    return null;
  }
}

/** The bytes of a published page: its header and both compressed forms in one file. */
export function packPublishedFile(
  header: Omit<PublishedHeader, "gzipLength" | "brotliLength">,
  gzip: Uint8Array,
  brotli: Uint8Array,
): Bytes {
  const whole: PublishedHeader = {
    ...header,
    gzipLength: gzip.length,
    brotliLength: brotli.length,
  };
  const json = new TextEncoder().encode(JSON.stringify(whole));
  const packed = new Uint8Array(PREFIX + json.length + gzip.length + brotli.length);
  packed.set(new TextEncoder().encode(MAGIC));
  new DataView(packed.buffer).setUint32(MAGIC.length, json.length);
  packed.set(json, PREFIX);
  packed.set(gzip, PREFIX + json.length);
  packed.set(brotli, PREFIX + json.length + gzip.length);
  return packed;
}

/** Null when the bytes are not a whole published file. */
export function unpackPublishedFile(bytes: Bytes): PublishedFile | null {
  const header = readPublishedHeader(bytes);
  if (!header) return null;
  const gzipAt = PREFIX + headerLength(bytes);
  const brotliAt = gzipAt + header.gzipLength;
  const end = publishedFileLength(bytes, header);
  if (bytes.length !== end) return null;
  return {
    header,
    gzip: bytes.subarray(gzipAt, brotliAt),
    brotli: bytes.subarray(brotliAt, end),
  };
}

/** The header alone, from the beginning of a file; null when it is not whole. */
export function readPublishedHeader(bytes: Uint8Array): PublishedHeader | null {
  if (bytes.length < PREFIX) return null;
  if (new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) return null;
  const end = PREFIX + headerLength(bytes);
  if (bytes.length < end) return null;
  try {
    return JSON.parse(new TextDecoder().decode(bytes.subarray(PREFIX, end)));
  } catch {
    // A power cut may leave a file of the right length with holes in it.
    return null;
  }
}

/** How many bytes the whole file has, from its beginning and the header that was read from it. */
export function publishedFileLength(beginning: Uint8Array, header: PublishedHeader): number {
  return PREFIX + headerLength(beginning) + header.gzipLength + header.brotliLength;
}

function headerLength(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(MAGIC.length);
}

/** Which release's pages are served, and the one before, whose assets pages that are still open may ask for. */
export type ReleasePointer = { release: string; previous: string | null };

/** The file in the folder of published pages that holds the pointer. */
export const RELEASE_POINTER = "current.json";

/** The digits of a version in an object's name, so that names sort as versions do. */
const VERSION_DIGITS = 15;

/** Where a bucket has the pages of a release, each version an object of its own: what is newer never makes way for what is older. */
export const publishedObjects = (release: string) => `published/${release}/pages/`;

export const publishedObject = (release: string, path: string, version: number) =>
  `${publishedObjects(release)}${publishedObjectName(path)}/${written(version)}`;

/** What the name of a page's object says; null for another object. */
export function readPublishedObject(
  release: string,
  name: string,
): { path: string; version: number } | null {
  const prefix = publishedObjects(release);
  const [page, version, ...more] = name.startsWith(prefix)
    ? name.slice(prefix.length).split("/")
    : [];
  if (page === undefined || !/^\d+$/.test(version ?? "") || more.length > 0) return null;
  const path = publishedObjectPath(page);
  return path === null ? null : { path, version: Number(version) };
}

/** Where a bucket has the decisions which release is served, each under its position; the highest counts. */
export const SERVED_OBJECTS = "published/served/";

export const servedObject = (position: number) => `${SERVED_OBJECTS}${written(position)}`;

const written = (number: number) => String(number).padStart(VERSION_DIGITS, "0");

/** The folder in a release's folder with its hashed assets. */
export const RELEASE_ASSETS = "assets";
