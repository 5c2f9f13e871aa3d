/** Slugs that would collide with paths of the API. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(["featured", "suggest"]);

/**
 * The slug of a name: lower case; characters other than a-z, 0-9, space and hyphen are removed;
 * whitespace becomes hyphens; hyphens are collapsed, and trimmed at the ends. Empty when nothing is
 * left, for example for a name in another script.
 */
export function slugify(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, "")
    .replace(/[\s-]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Whether the text may be a product's slug: other texts name no product. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,300}$/.test(text);

/** `base`, or `base` with the first suffix of -2, -3… that is neither taken nor reserved. */
export function uniqueSlug(base: string, taken: Iterable<string>): string {
  const unavailable = new Set([...taken, ...RESERVED_SLUGS]);
  let slug = base;
  for (let copy = 2; unavailable.has(slug); copy += 1) slug = `${base}-${copy}`;
  return slug;
}
