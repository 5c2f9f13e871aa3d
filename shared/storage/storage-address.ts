/** A bucket of an S3-compatible store, with its access key. */
export type BucketAddress = {
  bucket: string;
  /** The prefix of every object name; ends with a slash unless it is empty. */
  prefix: string;
  /** Undefined for Amazon S3. */
  endpoint?: string;
  region?: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Where pictures and published pages are stored: below a folder, or in a bucket. */
export type StorageAddress =
  | { kind: "folder"; folder: string }
  | { kind: "bucket"; address: BucketAddress };

/** An error in STORAGE_URL. The message continues a sentence that begins with the variable's name. */
export class StorageAddressError extends Error {
  override readonly name = "StorageAddressError";
}

type Keys = { accessKeyId?: string; secretAccessKey?: string };

/** The variables of a bucket's key, for the sentences. */
const KEYS = "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";

const WRITTEN = "must be s3://bucket?endpoint=https://… or file:///a/folder";

/** Bucket names that every S3-compatible store accepts. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

const PREFIX = /^(?:[\w.-]+\/)*$/;

/**
 * Reads STORAGE_URL: `s3://bucket/prefix?endpoint=https://host&region=name`, or `file:///folder`.
 * Without it, objects are stored in the data folder.
 *
 * @throws StorageAddressError
 */
export function readStorageAddress(
  url: string | undefined,
  { dataDir, accessKeyId, secretAccessKey }: { dataDir: string } & Keys,
): StorageAddress {
  if (!url) return { kind: "folder", folder: dataDir };
  return readObjectAddress(url, { accessKeyId, secretAccessKey });
}

/**
 * Reads an address of that grammar. `keys` names the variables of the bucket's key.
 * @throws StorageAddressError
 */
export function readObjectAddress(
  url: string,
  { accessKeyId, secretAccessKey, keys = KEYS }: Keys & { keys?: string },
): StorageAddress {
  if (!URL.canParse(url)) throw new StorageAddressError(WRITTEN);
  const parsed = new URL(url);
  if (parsed.protocol === "file:") return { kind: "folder", folder: folderOf(parsed) };
  if (parsed.protocol !== "s3:") throw new StorageAddressError(WRITTEN);
  if (parsed.username || parsed.password) {
    throw new StorageAddressError(`must not hold a key: set ${keys}`);
  }
  if (!BUCKET.test(parsed.hostname)) throw new StorageAddressError(WRITTEN);
  for (const name of parsed.searchParams.keys()) {
    if (!["endpoint", "region"].includes(name)) {
      throw new StorageAddressError("takes endpoint and region only");
    }
  }
  if (!accessKeyId || !secretAccessKey) {
    throw new StorageAddressError(`needs ${keys}`);
  }
  const endpoint = parsed.searchParams.get("endpoint") ?? undefined;
  if (endpoint !== undefined && !/^https?:\/\/[^/]+(?:\/.*)?$/.test(endpoint)) {
    throw new StorageAddressError("needs an endpoint that begins with https:// or http://");
  }
  return {
    kind: "bucket",
    address: {
      ...{ bucket: parsed.hostname, endpoint, accessKeyId, secretAccessKey },
      prefix: prefixOf(parsed.pathname),
      region: parsed.searchParams.get("region") ?? undefined,
    },
  };
}

function folderOf({ hostname, pathname }: URL): string {
  if (hostname !== "" || pathname.length < 2) throw new StorageAddressError(WRITTEN);
  return decodeURIComponent(pathname).replace(/\/+$/, "");
}

function prefixOf(pathname: string): string {
  const path = pathname.replace(/^\/+|\/+$/g, "");
  const prefix = path === "" ? "" : `${path}/`;
  if (!PREFIX.test(prefix) || prefix.split("/").includes("..")) {
    throw new StorageAddressError("needs a path of letters, digits, dots and hyphens");
  }
  return prefix;
}
