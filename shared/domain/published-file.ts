/**
 * A published page as one file. One atomic rename therefore replaces everything that must match:
 * the headers (especially the content security policy with its hashes) and both compressed bodies.
 * The uncompressed body is unpacked from the gzip on demand.
 *
 * Layout: "ALQ1", the header's length (uint32, big endian), the header as JSON, the gzip bytes, the Brotli bytes.
 */
export type PublishedHeader = {
  path: string;
  /** The version that was requested when the page was rendered. */
  version: number;
  /** 200, or 301 and 308 with a `location` header. */
  status: number;
  headers: Record<string, string>;
  /** A hash of the content, without quotes. */
  etag: string;
  /** A hash of the compressed bodies. A page with the same content reuses them, unless a power failure damaged them. */
  formsHash?: string;
  gzipLength: number;
  brotliLength: number;
};

type Bytes = Uint8Array<ArrayBuffer>;

export type PublishedFile = { header: PublishedHeader; gzip: Bytes; brotli: Bytes };

const MAGIC = "ALQ1";
const PREFIX = MAGIC.length + 4;

/** The name of a page's file in its release's folder. It cannot leave the folder, and its length is limited. */
export function publishedFileName(path: string): string {
  const name = path === "/" ? "index" : encodeURIComponent(path.slice(1));
  // File systems limit the length of names; no generated slug is that long.
  if (name.length > 240) throw new RangeError("The path is too long for a published page");
  return `${name}.page`;
}

/**
 * The name of a page's object in its release, encoded from the path. A per cent sign would be
 * encoded twice in the object's URL, so an exclamation mark replaces it.
 */
export function publishedObjectName(path: string): string {
  return publishedFileName(path)
    .slice(0, -".page".length)
    .replaceAll("!", "%21")
    .replaceAll("%", "!");
}

/** The path of the page with this object name; null for any other name. */
export function publishedObjectPath(name: string): string | null {
  try {
    return name === "index" ? "/" : `/${decodeURIComponent(name.replaceAll("!", "%"))}`;
  } catch {
    return null;
  }
}

/** Packs the header and both compressed bodies of a page into one file. */
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

/** Null when the bytes are not a complete published file. */
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

/** The header alone, from the beginning of a file; null when it is incomplete. */
export function readPublishedHeader(bytes: Uint8Array): PublishedHeader | null {
  if (bytes.length < PREFIX) return null;
  if (new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) return null;
  const end = PREFIX + headerLength(bytes);
  try {
    return JSON.parse(new TextDecoder().decode(bytes.subarray(PREFIX, end)));
  } catch {
    // The header is cut off, or a power failure left a file of the right length with holes.
    return null;
  }
}

/** The length of the whole file in bytes, from its beginning and its header. */
export function publishedFileLength(beginning: Uint8Array, header: PublishedHeader): number {
  return PREFIX + headerLength(beginning) + header.gzipLength + header.brotliLength;
}

function headerLength(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(MAGIC.length);
}

/** The release whose pages are served, and the one before. Open pages may still load the older assets. */
export type ReleasePointer = { release: string; previous: string | null };

/** The file with the pointer, in the folder of published pages. */
export const RELEASE_POINTER = "current.json";

/** The number of digits in an object's name, so that names sort by version. */
const VERSION_DIGITS = 15;

/**
 * Where a bucket has the pages of a release. Each version is its own object, so an old version
 * never overwrites a new one.
 */
export const publishedObjects = (release: string) => `published/${release}/pages/`;

export const publishedObject = (release: string, path: string, version: number) =>
  `${publishedObjects(release)}${publishedObjectName(path)}/${written(version)}`;

/** The path and version in the name of a page's object; null for another object. */
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

/** Where a bucket stores which release is served, one object per decision; the highest number wins. */
export const SERVED_OBJECTS = "published/served/";

export const servedObject = (position: number) => `${SERVED_OBJECTS}${written(position)}`;

const written = (number: number) => String(number).padStart(VERSION_DIGITS, "0");

/** The folder in a release's folder with its hashed assets. */
export const RELEASE_ASSETS = "assets";
