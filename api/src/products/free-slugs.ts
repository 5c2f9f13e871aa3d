import { RESERVED_SLUGS, uniqueSlug } from "#shared/domain/slugs.ts";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Transaction } from "../db/client.ts";
import { findSlugsLike, findSlugsOf } from "./product-changes.queries.ts";

/**
 * A slug for each of these, the one it asks for wherever that is free. Whoever else looks for one waits until the
 * transaction ends.
 */
export async function takeFreeSlugs(
  tx: Transaction,
  wanted: readonly { id: string; base: string }[],
): Promise<Map<string, string>> {
  await takeAdvisoryLock(tx, "slugs");
  const byBase = Map.groupBy(wanted, ({ base }) => base);
  const taken = new Set([...RESERVED_SLUGS, ...(await findSlugsOf(tx, [...byBase.keys()]))]);
  const isFree = ([base, askers]: readonly [string, readonly unknown[]]) =>
    askers.length === 1 && !taken.has(base);
  const contested = [...byBase].filter((entry) => !isFree(entry));
  const slugs = new Map<string, string>();
  // Those that nobody disputes come first: a suffix that another line needs must not be what one of them asks for.
  for (const entry of byBase) {
    const [base, [asker]] = entry;
    if (isFree(entry) && asker) slugs.set(asker.id, base);
  }
  if (contested.length === 0) return slugs;
  const alike = await findSlugsLike(
    tx,
    contested.map(([base]) => base),
  );
  for (const slug of [...alike, ...slugs.values()]) taken.add(slug);
  for (const { id, base } of contested.flatMap(([, askers]) => askers)) {
    const slug = uniqueSlug(base, taken);
    taken.add(slug);
    slugs.set(id, slug);
  }
  return slugs;
}
