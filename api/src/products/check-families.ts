import type { SavedProduct } from "#shared/contracts/products.ts";
import { nameWithSize, repeatedSizes } from "#shared/domain/families.ts";
import type { Transaction } from "../db/client.ts";
import { invalid } from "../refusals.ts";
import { type FamilyMember, lockFamilies } from "./families.queries.ts";

/**
 * Checks the rules of families: in a family of several members each has a size of its own. Call it
 * after the products are written, before their pages are marked.
 *
 * @throws Refusal 422 `variantValue` for a size that occurs twice, or for a member without one
 */
export async function checkFamilies(
  tx: Transaction,
  parents: readonly (string | null)[],
): Promise<void> {
  const members = await lockFamilies(
    tx,
    [...new Set(parents)].filter((each) => each !== null),
  );
  for (const family of Map.groupBy(members, ({ parentProductId }) => parentProductId).values()) {
    const problem = familyProblem(family);
    if (problem) throw invalid({ variantValue: problem });
  }
}

/** What is wrong with the members of one family, as a sentence; null when nothing is. */
export function familyProblem(
  members: readonly { name: string; variantValue: string | null }[],
): string | null {
  if (members.length < 2) return null;
  const unsized = members.find(({ variantValue }) => !variantValue?.trim());
  if (unsized) {
    return `${unsized.name} has no size: in a family of several products each needs one, such as 5 mg`;
  }
  const [twice] = repeatedSizes(members.map(({ variantValue }) => variantValue ?? ""));
  return twice === undefined ? null : `The family has two products of the size ${twice}`;
}

/** A warning where the members of a family do not have the same sequence. It is allowed: salts and forms may differ. */
export function familyWarnings(members: readonly FamilyMember[]): SavedProduct["warnings"] {
  const known = members.filter(({ sequence }) => sequence !== null);
  const [first] = known;
  const other = first && known.find((member) => chainOf(member) !== chainOf(first));
  if (!other) return [];
  const [one, two] = [first, other].map(nameWithSize);
  const message = `${one} and ${two} are of one family, and have different sequences`;
  return [{ field: "parentProductId", message }];
}

const chainOf = ({ sequence, nTerminus, cTerminus }: FamilyMember) =>
  JSON.stringify([sequence, nTerminus || "H", cTerminus || "OH"]);
