import type { APIRoute } from "astro";
import { shop } from "../data/shop.ts";
import { absoluteUrl } from "../data/site-url.ts";
import { paths } from "../paths.ts";

const PAGES = [
  paths.home,
  paths.shop,
  paths.calculator,
  paths.sequence,
  paths.certificates,
  paths.howToPay,
  paths.cookiePolicy,
  paths.privacyPolicy,
  paths.termsOfService,
];

export const GET: APIRoute = async () => {
  const [products, categories] = await Promise.all([
    shop.products.forSitemap(),
    shop.products.categories(),
  ]);
  const entries = [
    ...PAGES.map((path) => entry(path)),
    ...categories.map(({ slug }) => entry(paths.category(slug))),
    ...products.map(({ slug, updatedAt }) => entry(paths.product(slug), updatedAt)),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
};

/** Slugs are encoded and dates are ISO strings, so nothing needs XML escaping. */
function entry(path: string, updatedAt?: string): string {
  const lastmod = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : "";
  return `<url><loc>${absoluteUrl(path)}</loc>${lastmod}</url>`;
}
