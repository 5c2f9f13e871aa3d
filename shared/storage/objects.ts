/** Bytes of one object. */
export type ObjectBytes = Uint8Array<ArrayBuffer>;

/** An object as a listing tells it; `size` is in bytes. */
export type ListedObject = { name: string; size: number };

/**
 * Whole files under names such as `media/kinin-1/960.webp`, in a folder or in a bucket. A reader sees an object whole or
 * not at all. What is written under one name twice is the same content, or a newer one.
 */
export interface ObjectStore {
  /** Says to people where the objects are: a folder, or a bucket and its host. Never a secret. */
  readonly place: string;
  /** Null when there is no such object. @throws StorageAway when that cannot be told */
  read(name: string): Promise<ObjectBytes | null>;
  /** Replaces what the name held. @throws StorageAway */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** @throws StorageAway */
  has(name: string): Promise<boolean>;
  /** Everything whose name begins with the prefix, in no order. @throws StorageAway */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Without an object of that name nothing happens. @throws StorageAway */
  remove(name: string): Promise<void>;
}

/** The storage does not answer, or refuses. The message is for the seller, and names no key. */
export class StorageAway extends Error {
  override readonly name = "StorageAway";
  /** The storage's own code, such as `ENOSPC` or `AccessDenied`. */
  readonly code: string;

  constructor(place: string, code: string) {
    super(`${place} does not answer as it should (${code})`);
    this.code = code;
  }
}
