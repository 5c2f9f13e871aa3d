import type { Storage } from "#shared/storage/open-storage.ts";
import { BucketPages } from "./bucket-pages.ts";
import { FolderPages } from "./folder-pages.ts";
import type { PageFiles } from "./page-files.ts";

export function openPageFiles(storage: Storage, release: string): PageFiles {
  return storage.kind === "folder"
    ? new FolderPages(storage.folder, release)
    : new BucketPages(storage.objects, release);
}
