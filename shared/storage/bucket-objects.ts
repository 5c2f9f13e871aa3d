import { S3Client } from "bun";
import { type ListedObject, type ObjectBytes, type ObjectStore, StorageAway } from "./objects.ts";
import type { BucketAddress } from "./storage-address.ts";

/** Milliseconds. A bucket that does not answer in this time counts as unavailable. */
const ANSWERS_WITHIN = 5000;

/** Objects per page of a listing: the maximum of the protocol. */
const LISTED_AT_ONCE = 1000;

/** Objects in a bucket with the S3 protocol. */
export class BucketObjects implements ObjectStore {
  readonly place: string;
  readonly #client: S3Client;
  readonly #prefix: string;
  readonly #patience: number;

  constructor(address: BucketAddress, patience = ANSWERS_WITHIN) {
    const { bucket, endpoint, region, prefix } = address;
    this.place = `the bucket ${bucket}${endpoint ? ` at ${new URL(endpoint).host}` : ""}`;
    this.#prefix = prefix;
    this.#patience = patience;
    this.#client = new S3Client({
      ...{ bucket, endpoint, region },
      accessKeyId: address.accessKeyId,
      secretAccessKey: address.secretAccessKey,
      // Callers decide about retries: publishing tries again, a front serves its copies.
      retry: 0,
    });
  }

  async read(name: string): Promise<ObjectBytes | null> {
    return this.#ask(() => this.#file(name).bytes()) as Promise<ObjectBytes | null>;
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    await this.#ask(() => this.#file(name).write(bytes));
  }

  async has(name: string): Promise<boolean> {
    return (await this.#ask(() => this.#file(name).exists())) ?? false;
  }

  async *list(prefix: string): AsyncGenerator<ListedObject> {
    let continuationToken: string | undefined;
    do {
      const request = {
        prefix: this.#prefix + prefix,
        maxKeys: LISTED_AT_ONCE,
        ...(continuationToken ? { continuationToken } : {}),
      };
      const page = await this.#ask(() => this.#client.list(request));
      for (const { key, size } of page?.contents ?? []) {
        yield { name: key.slice(this.#prefix.length), size: Number(size ?? 0) };
      }
      continuationToken = page?.isTruncated ? page.nextContinuationToken : undefined;
    } while (continuationToken);
  }

  async remove(name: string): Promise<void> {
    await this.#ask(() => this.#file(name).delete());
  }

  #file(name: string) {
    return this.#client.file(this.#prefix + name);
  }

  /** Null when there is no such object. */
  async #ask<Result>(call: () => Promise<Result>): Promise<Result | null> {
    try {
      return await answered(this.place, Promise.try(call), this.#patience);
    } catch (error) {
      if (error instanceof StorageAway && MISSING.includes(error.code)) return null;
      throw error;
    }
  }
}

const MISSING = ["NoSuchKey", "NotFound"];

/** The answer of a storage within these milliseconds. @throws StorageAway */
export async function answered<Answer>(
  place: string,
  answer: Promise<Answer>,
  patience: number,
): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new StorageAway(place, "timeout")), patience);
  try {
    return await Promise.race([answer, late.promise]);
  } catch (error) {
    if (error instanceof StorageAway) throw error;
    throw new StorageAway(place, (error as { code?: string }).code ?? "unknown");
  } finally {
    clearTimeout(timer);
  }
}
