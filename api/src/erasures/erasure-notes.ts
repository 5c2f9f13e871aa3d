import { createHash } from "node:crypto";
import type { ObjectStore } from "#shared/storage/objects.ts";

/**
 * Notes of erasures, in the storage of the pictures and so outside the database: a restore of an older backup repeats
 * them. A note is named by the hash of the account's id and contains the time, so it says nothing about a person.
 */
const FOLDER = "erasures/";

const nameOf = (userId: string) =>
  `${FOLDER}${createHash("sha256").update(`erased ${userId}`).digest("hex")}.txt`;

/** Writing it again changes nothing. @throws StorageAway */
export async function noteErasure(objects: ObjectStore, userId: string, at: Date): Promise<void> {
  await objects.write(nameOf(userId), new TextEncoder().encode(`${at.toISOString()}\n`));
}

/** Those of the accounts whose erasure has a note. @throws StorageAway */
export async function findNoted(
  objects: ObjectStore,
  userIds: readonly string[],
): Promise<string[]> {
  const names = new Set<string>();
  for await (const { name } of objects.list(FOLDER)) names.add(name);
  if (names.size === 0) return [];
  return userIds.filter((userId) => names.has(nameOf(userId)));
}
