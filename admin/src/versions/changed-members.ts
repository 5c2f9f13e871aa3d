/** A member of two versions of one thing that is not the same in both. */
export type ChangedMember = { name: string; before: unknown; after: unknown };

/** What changes with every save and tells nobody anything. */
const UNTOLD = new Set(["id", "createdAt", "updatedAt", "editedAt", "searchText"]);

/** The members that differ, in the order of the later version. A missing version has no members. */
export function changedMembers(before: unknown, after: unknown): ChangedMember[] {
  const [earlier, later] = [membersOf(before), membersOf(after)];
  const names = [...new Set([...Object.keys(later), ...Object.keys(earlier)])];
  return names
    .filter((name) => !UNTOLD.has(name) && !isSame(earlier[name], later[name]))
    .map((name) => ({ name, before: earlier[name], after: later[name] }));
}

function membersOf(version: unknown): Record<string, unknown> {
  if (typeof version !== "object" || version === null || Array.isArray(version)) return {};
  return version as Record<string, unknown>;
}

function isSame(one: unknown, other: unknown): boolean {
  if (isNothing(one) && isNothing(other)) return true;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Empty in whatever form it is stored. */
export function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || value === "";
}
