export type ShopChange =
  | {
      kind: "product";
      slug: string;
      /**
       * Whether lists must be rendered too: the product is new, or its name, price, picture, badge or order changed.
       */
      listed?: boolean;
      removed?: boolean;
      /** Whether it left its place in the order of its category: other products' pages may show it no more. */
      moved?: boolean;
      /** Whether it is new, or in another category or family: the filters on every category's page count it. */
      recounted?: boolean;
      /** The category that the product left. The page of its present category is found without it. */
      formerCategoryId?: string | null;
      /** The family that the product left. The pages of its present family are found without it. */
      formerFamily?: string | null;
    }
  /**
   * The slugs of a category, including the former one, and of those above and in it; with the
   * products whose pages show its name. `inFooter`: the footer of every page shows the change.
   */
  | { kind: "category"; slugs: string[]; productSlugs?: string[]; inFooter?: boolean }
  /** A lot that was released at some time; `slug` is that of its product. */
  | { kind: "lot"; lotNumber: string; slug: string }
  /** The names of the changed settings, spelt as in the contracts. */
  | { kind: "settings"; keys: string[] };

export const SITEMAP = "/sitemap.xml";

/** The pages with the shop's content, besides one for each product. */
export const CONTENT_PAGES = [
  "/",
  "/shop",
  "/calculator",
  "/coa",
  "/how-to-pay",
  "/cookie-policy",
  "/privacy-policy",
  "/terms-of-service",
  "/robots.txt",
  SITEMAP,
];

export const categoryPath = (slug: string) => `/shop/${slug}`;
export const lotPath = (lotNumber: string) => `/coa/${lotNumber}`;

export const productPath = (slug: string) => `/product/${slug}`;

/** Settings that only signed-in pages show, which are never published. */
const ON_NO_PAGE = new Set([
  "autoCancelExpired",
  "sellerName",
  "taxId",
  "invoiceWhen",
  "quoteDays",
  "orderMailDelaySeconds",
  "msTolerance",
  "erasureDays",
  "ordersKeptYears",
  "accountsKeptYears",
]);

/** The published pages that a change makes outdated. No product page shows a setting. */
export function pagesTouchedBy(change: ShopChange): string[] {
  if (change.kind === "settings") {
    const shown = change.keys.some((key) => !ON_NO_PAGE.has(key));
    return shown ? CONTENT_PAGES.filter((path) => path !== SITEMAP) : [];
  }
  if (change.kind === "category") {
    const own = [
      ...change.slugs.map(categoryPath),
      ...(change.productSlugs ?? []).map(productPath),
    ];
    return [...own, "/shop", SITEMAP];
  }
  if (change.kind === "lot") return [lotPath(change.lotNumber), productPath(change.slug)];
  const page = productPath(change.slug);
  // The sitemap contains the time of each product's last change.
  if (!change.listed && !change.removed) return [page, SITEMAP];
  return [page, "/shop", "/", SITEMAP];
}
