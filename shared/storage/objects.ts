/** The bytes of one object. */
export type ObjectBytes = Uint8Array<ArrayBuffer>;

/** An object in a listing; `size` is in bytes. */
export type ListedObject = { name: string; size: number };

/**
 * Whole files with names such as `media/kinin-1/960.webp`, in a folder or a bucket. Readers never
 * see a partial object. A second write of a name has the same or newer content.
 */
export interface ObjectStore {
  /** Where the objects are, for people: a folder, or a bucket and its host. Contains no secret. */
  readonly place: string;
  /** Null when there is no such object. @throws StorageAway when that cannot be determined */
  read(name: string): Promise<ObjectBytes | null>;
  /** Writes or replaces the object. @throws StorageAway */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** @throws StorageAway */
  has(name: string): Promise<boolean>;
  /** All objects whose name begins with the prefix, in no particular order. @throws StorageAway */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Does nothing when there is no such object. @throws StorageAway */
  remove(name: string): Promise<void>;
}

/** The storage does not answer, or refuses. The message is for the seller and contains no key. */
export class StorageAway extends Error {
  override readonly name = "StorageAway";
  /** The storage's error code, such as `ENOSPC` or `AccessDenied`. */
  readonly code: string;

  constructor(place: string, code: string) {
    super(`${place} does not answer as it should (${code})`);
    this.code = code;
  }
}
