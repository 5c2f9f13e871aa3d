import { RESERVED_SLUGS, uniqueSlug } from "#shared/domain/slugs.ts";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Transaction } from "../db/client.ts";
import { findSlugs, findSlugsLike } from "./product-changes.queries.ts";

/** What a product that is yet to be created would like to be found by; empty when nothing is left of its name. */
export type WantedSlug = { id: string; slug: string };

/**
 * A slug for each of these new products, by id: the one it asks for wherever that is free, its id when it asks for
 * none. Everybody else who looks for one waits until the transaction ends.
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
  // Slugs that nobody disputes come first: the suffix that another product needs must not be one of them.
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
