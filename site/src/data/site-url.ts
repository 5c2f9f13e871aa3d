/**
 * The absolute URL of a path, for canonical links, share pictures and the sitemap. The running
 * server uses SITE_URL; prerendered pages use the build's origin.
 */
export function absoluteUrl(path: string): string {
  const origin = process.env.SITE_URL || import.meta.env.SITE;
  return new URL(path, origin).href;
}
