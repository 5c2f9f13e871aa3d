/** A change to the shop as the pages see it. */
export type ShopChange =
  | {
      kind: "product";
      slug: string;
      /** What lists show of it changed (name, price, picture, badge, order), or it is new. */
      listed?: boolean;
      removed?: boolean;
    }
  /** The names of the changed settings, as the contracts spell them. */
  | { kind: "settings"; keys: string[] };

export const SITEMAP = "/sitemap.xml";

/** Pages with content of the shop, beside one for each product. */
export const CONTENT_PAGES = [
  "/",
  "/shop",
  "/calculator",
  "/how-to-pay",
  "/cookie-policy",
  "/privacy-policy",
  "/terms-of-service",
  "/robots.txt",
  SITEMAP,
];

export const productPath = (slug: string) => `/product/${slug}`;

/** Settings that only signed-in pages show, which are never published. */
const ON_NO_PAGE = new Set(["autoCancelExpired"]);

/** Which published pages a change makes out of date. No product page shows a setting. */
export function pagesTouchedBy(change: ShopChange): string[] {
  if (change.kind === "settings") {
    const shown = change.keys.some((key) => !ON_NO_PAGE.has(key));
    return shown ? CONTENT_PAGES.filter((path) => path !== SITEMAP) : [];
  }
  const page = productPath(change.slug);
  // The sitemap tells when each page changed, so that every save touches it.
  if (!change.listed && !change.removed) return [page, SITEMAP];
  return [page, "/shop", "/", SITEMAP];
}
