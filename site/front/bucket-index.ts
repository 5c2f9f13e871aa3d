import {
  publishedObjects,
  type ReleasePointer,
  readPublishedObject,
  SERVED_OBJECTS,
} from "#shared/domain/published-file.ts";
import type { ObjectStore } from "#shared/storage/objects.ts";

/** The release that is served, and the version of each of its pages that counts. */
export type BucketIndex = { pointer: ReleasePointer; versions: Map<string, number> };

/** Null before a release is served. @throws StorageAway */
export async function readServedPointer(objects: ObjectStore): Promise<ReleasePointer | null> {
  let newest = "";
  for await (const { name } of objects.list(SERVED_OBJECTS)) if (name > newest) newest = name;
  const bytes = newest && (await objects.read(newest));
  return bytes ? JSON.parse(new TextDecoder().decode(bytes)) : null;
}

/** The newest version of every page of the release that is there. @throws StorageAway */
export async function readPageVersions(
  objects: ObjectStore,
  release: string,
): Promise<Map<string, number>> {
  const newest = new Map<string, { version: number; isGone: boolean }>();
  for await (const { name, size } of objects.list(publishedObjects(release))) {
    const page = readPublishedObject(release, name);
    if (!page || page.version < (newest.get(page.path)?.version ?? 0)) continue;
    newest.set(page.path, { version: page.version, isGone: size === 0 });
  }
  const versions = new Map<string, number>();
  for (const [path, { version, isGone }] of newest) if (!isGone) versions.set(path, version);
  return versions;
}
