import { BucketObjects } from "./bucket-objects.ts";
import { FolderObjects } from "./folder-objects.ts";
import type { ObjectStore } from "./objects.ts";
import type { StorageAddress } from "./storage-address.ts";

/** The shop's objects: in a folder of this machine, or in a bucket that all machines share. */
export type Storage =
  | { kind: "folder"; folder: string; objects: ObjectStore }
  | { kind: "bucket"; objects: ObjectStore };

export function openStorage(address: StorageAddress): Storage {
  return address.kind === "folder"
    ? { ...address, objects: new FolderObjects(address.folder) }
    : { kind: "bucket", objects: new BucketObjects(address.address) };
}
