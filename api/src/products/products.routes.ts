import { Elysia } from "elysia";
import { z } from "zod";
import { productsQuery } from "#shared/contracts/product-search.ts";
import {
  matchBody,
  product,
  productMatches,
  productPage,
  productWithLot,
  sitemapProducts,
} from "#shared/contracts/products.ts";
import type { Connection } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { addressOf, isOwnFront } from "../http/client-address.ts";
import { unvalidated } from "../http/unvalidated.ts";
import { dayOfShop } from "../lots/lot-fitness.ts";
import { findCurrentLot } from "../lots/lots.queries.ts";
import { notFound } from "../refusals.ts";
import { keepFor } from "./keep-for.ts";
import { listProducts } from "./list-products.ts";
import { matchProducts } from "./match-products.ts";
import { presentProduct } from "./present-product.ts";
import {
  findFeaturedProducts,
  findProductBySlug,
  findRelatedProducts,
  findSitemapProducts,
} from "./products.queries.ts";
import { createReadyAnswers } from "./ready-answers.ts";

const MAX_FEATURED = 8;
const MAX_RELATED = 4;
/** A sitemap may name 50,000 pages; some of them are not products. */
const MAX_IN_SITEMAP = 49_900;

/** Milliseconds for which visitors get the same list of all products. */
const SITEMAP_KEPT = 60_000;

const slugParams = z.object({ slug: z.string() });
const productList = unvalidated(z.array(product));

/** The catalogue as everybody may read it. */
export function productRoutes({
  db,
  env,
  limits,
  now,
  readCatalogue,
}: Pick<Dependencies, "db" | "env" | "limits" | "now" | "readCatalogue">) {
  const readyAnswer = createReadyAnswers();
  const readSitemap = (request: Request) =>
    readCatalogue(request, async (from) =>
      JSON.stringify(await findSitemapProducts(from, MAX_IN_SITEMAP)),
    );
  const keptSitemap = keepFor(SITEMAP_KEPT, readSitemap);
  return (
    new Elysia({ tags: ["Products"] })
      // One statement: page after page of the list takes seconds in a large shop, and every edit asks for it.
      .get(
        "/sitemap",
        async ({ request }) => {
          // The site server writes a page of it, which must have the last edit.
          const isVisitor = isOwnFront(request, env);
          const sitemap = await (isVisitor ? keptSitemap(request) : readSitemap(request));
          return new Response(sitemap, { headers: { "content-type": "application/json" } });
        },
        {
          response: { 200: unvalidated(sitemapProducts) },
          detail: {
            summary: "Every product's address and last change, for sitemaps",
            description: "At most 49,900, those that changed last; a minute old at most.",
          },
        },
      )
      .get(
        "/products",
        async ({ query, request }) => {
          const page = await readCatalogue(request, (from) =>
            readyAnswer(from, JSON.stringify(query), () => listProducts(from, query)),
          );
          return new Response(page, { headers: { "content-type": "application/json" } });
        },
        {
          query: productsQuery,
          response: { 200: unvalidated(productPage) },
          detail: {
            summary: "A page of the catalogue",
            description:
              "`search` finds words of the name and description, CAS numbers and sequence motifs (X for any residue: RXXS), and forgives one typo. `mass` with `tolerance` (0.5 Da unless said) finds by neutral monoisotopic, average or [M+H]⁺ mass, the nearest first. `notice` says when a CAS number's check digit does not hold.",
          },
        },
      )
      .post(
        "/products/match",
        async ({ body, request }) => {
          await limits.take("productMatches", addressOf(request));
          return readCatalogue(request, (from) => matchProducts(from, body.text));
        },
        {
          body: matchBody,
          response: { 200: productMatches },
          detail: {
            summary: "The products of a pasted list, with the lines that name none",
            description:
              "Up to 500 lines of a CAS number or name and a quantity, separated by comma, semicolon or tab. 60 lists a minute from one address.",
          },
        },
      )
      // Ahead of the slugs: no product has this one.
      .get(
        "/products/featured",
        async ({ request }) => {
          const featured = await readCatalogue(request, (from) =>
            findFeaturedProducts(from, MAX_FEATURED),
          );
          return featured.map(presentProduct);
        },
        { response: { 200: productList }, detail: { summary: "The products of the shop window" } },
      )
      .get(
        "/products/:slug",
        async ({ params }) => {
          const found = presentProduct(await getBySlug(db, params.slug));
          const current = found.lotTracked
            ? await findCurrentLot(db, found.id, await dayOfShop(db, now()))
            : null;
          return { ...found, currentLot: current };
        },
        {
          params: slugParams,
          response: { 200: unvalidated(productWithLot) },
          detail: {
            summary: "One product",
            description: "`currentLot` is the lot that the next order would get.",
          },
        },
      )
      .get(
        "/products/:slug/related",
        async ({ params, request }) => {
          const related = await readCatalogue(request, async (from) => {
            const found = await findRelatedProducts(from, params.slug, MAX_RELATED);
            if (found.length === 0) await getBySlug(from, params.slug);
            return found;
          });
          return related.map(presentProduct);
        },
        {
          params: slugParams,
          response: { 200: productList },
          detail: { summary: "Others of the same category" },
        },
      )
  );

  async function getBySlug(db: Connection, slug: string) {
    const found = await findProductBySlug(db, slug);
    if (!found) throw notFound("Product Not Found");
    return found;
  }
}
