import type { Context } from "../dependencies.ts";
import { indexNames } from "./name-index.ts";
import { type FindNames, inDatabase, inMemory, screenSubjects } from "./screen-subjects.ts";
import { findAllNames, findListId, findPending, findSubjects } from "./screening.queries.ts";

const BATCH = 2000;
/** With more subjects than this, reading the whole list once is faster than asking for each name. */
const MANY = 200;

/**
 * Compares everybody who was not compared with the present list, or whose names or addresses changed since: customers,
 * undecided applications and open orders. Does nothing while no list is loaded.
 */
export async function screenPending(
  { db, now }: Context,
  signal?: AbortSignal,
): Promise<{ compared: number; hits: number }> {
  const listId = await findListId(db);
  let [compared, hits] = [0, 0];
  if (!listId) return { compared, hits };
  let fromMemory: FindNames | undefined;
  for (const kind of ["order", "application", "user"] as const) {
    for (let after = ""; ; ) {
      if (signal?.aborted) return { compared, hits };
      const at = now();
      const ids = await findPending(db, kind, listId, { after, limit: BATCH });
      if (ids.length > MANY) fromMemory ??= inMemory(indexNames(await findAllNames(db)));
      hits += await db.transaction(async (tx) => {
        const subjects = await findSubjects(tx, kind, ids);
        const findNames = fromMemory ?? inDatabase(tx);
        return screenSubjects(tx, subjects, { listId, findNames, at });
      });
      compared += ids.length;
      if (ids.length < BATCH) break;
      after = ids.at(-1) ?? "";
    }
  }
  return { compared, hits };
}
