import { productCalls } from "#shared/contracts/products.calls.ts";
import { MAX_RELATED } from "#shared/domain/constants.ts";
import type { Dependencies } from "../dependencies.ts";
import { addressOf, isOwnFront } from "../http/client-address.ts";
import { serve } from "../http/serve.ts";
import { notFound } from "../refusals.ts";
import { findFeaturedFamilies, findRelated } from "./families.queries.ts";
import { listProducts } from "./list-products.ts";
import { matchProducts } from "./match-products.ts";
import { presentFamilies } from "./present-family.ts";
import { presentProduct } from "./present-product.ts";
import { presentWithLots } from "./present-with-lots.ts";
import {
  findFeaturedProducts,
  findProductBySlug,
  findSitemapProducts,
} from "./products.queries.ts";
import { createReadyAnswers } from "./ready-answers.ts";
import { suggest } from "./suggest.ts";

const MAX_FEATURED = 8;
/** A sitemap may have 50,000 pages; some of them are not products. */
const MAX_IN_SITEMAP = 49_900;

/** Milliseconds for which the list of all products is cached for visitors. */
const SITEMAP_KEPT = 60_000;

const unknownProduct = () => notFound("Product Not Found");

export function productRoutes(deps: Dependencies) {
  const { db, env, limits, readCatalogue } = deps;
  const readyAnswer = createReadyAnswers();
  const readSitemap = (request: Request) =>
    readCatalogue(request, async (from) =>
      JSON.stringify(await findSitemapProducts(from, MAX_IN_SITEMAP)),
    );
  const keptSitemap = keepFor(SITEMAP_KEPT, readSitemap);
  return serve(deps, productCalls, {
    forSitemap: async ({ request }) => {
      // The site server renders a page from it, which must have the last edit.
      const isVisitor = isOwnFront(request, env);
      const sitemap = await (isVisitor ? keptSitemap(request) : readSitemap(request));
      return new Response(sitemap, { headers: { "content-type": "application/json" } });
    },
    list: async ({ query, request }) => {
      const page = await readCatalogue(request, (from) =>
        readyAnswer(from, JSON.stringify(query), () => listProducts(from, query)),
      );
      return new Response(page, { headers: { "content-type": "application/json" } });
    },
    suggest: async ({ query, request }) => {
      await limits.take("suggestions", addressOf(request));
      return readCatalogue(request, (from) => suggest(from, query.q));
    },
    match: async ({ body, request }) => {
      await limits.take("productMatches", addressOf(request));
      return readCatalogue(request, (from) => matchProducts(from, body.text));
    },
    featured: ({ query, request }) =>
      readCatalogue(request, async (from) =>
        query.group === "family"
          ? presentFamilies(from, await findFeaturedFamilies(from, MAX_FEATURED))
          : (await findFeaturedProducts(from, MAX_FEATURED)).map(presentProduct),
      ),
    get: async ({ params }) => {
      const found = await findProductBySlug(db, params.slug);
      const [product] = await presentWithLots(deps, found ? [found] : []);
      if (!product) throw unknownProduct();
      return product;
    },
    related: ({ params, query, request }) =>
      readCatalogue(request, async (from) => {
        const { slug } = params;
        const isGrouped = query.group === "family";
        const found = await findRelated(from, [slug], MAX_RELATED, { isGrouped });
        if (found.length === 0 && !(await findProductBySlug(from, slug))) throw unknownProduct();
        return isGrouped ? presentFamilies(from, found) : found.map(presentProduct);
      }),
  });
}

/**
 * Caches the result of `read` for so many milliseconds. Callers during a read wait for that same
 * read. Failures are not cached.
 */
function keepFor<Asked, Result>(milliseconds: number, read: (asked: Asked) => Promise<Result>) {
  let kept: { result: Promise<Result>; until: number } | null = null;
  return (asked: Asked): Promise<Result> => {
    if (kept && performance.now() < kept.until) return kept.result;
    const own = { result: read(asked), until: performance.now() + milliseconds };
    kept = own;
    own.result.catch(() => {
      if (kept === own) kept = null;
    });
    return own.result;
  };
}
