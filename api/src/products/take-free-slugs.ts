import { RESERVED_SLUGS, uniqueSlug } from "#shared/domain/slugs.ts";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Transaction } from "../db/client.ts";
import { findSlugs, findSlugsLike } from "./product-changes.queries.ts";

/** The preferred slug of a new product; empty when its name has no usable characters. */
export type WantedSlug = { id: string; slug: string };

/**
 * Finds a slug for each of these new products, by id: the preferred one if it is free, else with a suffix. A product
 * without a preferred slug gets its id. Other transactions that choose slugs wait until this one ends.
 */
export async function takeFreeSlugs(
  tx: Transaction,
  wanted: readonly WantedSlug[],
): Promise<Map<string, string>> {
  await takeAdvisoryLock(tx, "slugs");
  const bySlug = Map.groupBy(wanted, ({ id, slug }) => slug || id);
  const taken = new Set([...RESERVED_SLUGS, ...(await findSlugs(tx, [...bySlug.keys()]))]);
  const contested: [string, WantedSlug[]][] = [];
  const slugs = new Map<string, string>();
  // Undisputed slugs come first, so that no other product gets one of them as its suffixed slug.
  for (const [slug, askers] of bySlug) {
    const [first] = askers;
    if (first && askers.length === 1 && !taken.has(slug)) slugs.set(first.id, slug);
    else contested.push([slug, askers]);
  }
  if (contested.length === 0) return slugs;
  const alike = await findSlugsLike(
    tx,
    contested.map(([slug]) => slug),
  );
  for (const slug of [...alike, ...slugs.values()]) taken.add(slug);
  for (const [base, askers] of contested) {
    for (const { id } of askers) {
      const slug = uniqueSlug(base, taken);
      taken.add(slug);
      slugs.set(id, slug);
    }
  }
  return slugs;
}
