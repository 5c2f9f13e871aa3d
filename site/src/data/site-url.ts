/**
 * The absolute address of a path, for what leaves the shop: canonical links, share pictures, the sitemap. The running
 * server has the public origin from SITE_URL; prerendered pages have the one that the build was given.
 */
export function absoluteUrl(path: string): string {
  const origin = process.env.SITE_URL || import.meta.env.SITE;
  return new URL(path, origin).href;
}
