/**
 * An address of ours in full, for what leaves the shop: canonical links, share pictures, the sitemap. The server may
 * be told its public origin after the build; pages made by the build have the one it was told.
 */
export function absoluteUrl(path: string): string {
  const origin = process.env.SITE_URL || import.meta.env.SITE;
  return new URL(path, origin).href;
}
