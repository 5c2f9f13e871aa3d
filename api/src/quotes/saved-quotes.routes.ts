import { Elysia } from "elysia";
import { idParams } from "#shared/contracts/common.ts";
import { accessKeyQuery } from "#shared/contracts/orders.ts";
import {
  savedQuote,
  savedQuoteNow,
  savedQuotes,
  saveQuoteBody,
} from "#shared/contracts/saved-quotes.ts";
import type { Dependencies } from "../dependencies.ts";
import { maybeSignedIn, signedIn } from "../http/guards.ts";
import { printQuote } from "./print-quote.ts";
import { getSavedQuote, listSavedQuotes } from "./read-saved-quote.ts";
import { saveQuote } from "./save-quote.ts";

/** Quotes that hold their prices for a while, for institutions that must ask before they order. */
export function savedQuoteRoutes(deps: Dependencies) {
  return new Elysia({ tags: ["Quotes"] }).use(ownQuoteRoutes(deps)).use(readingRoutes(deps));
}

function ownQuoteRoutes(deps: Dependencies) {
  return new Elysia()
    .use(signedIn(deps))
    .post(
      "/quotes/saved",
      async ({ body, user, set }) => {
        const saved = await saveQuote(deps, user, body);
        set.status = 201;
        return saved;
      },
      {
        body: saveQuoteBody,
        response: { 201: savedQuote },
        detail: {
          summary: "Saves what items cost now: a number, a link, prices that hold",
          description:
            "Takes nothing from the stock. Order it with `order.quoteId` while it holds, once, in full or fewer of its lines.",
        },
      },
    )
    .get("/quotes/saved", ({ user }) => listSavedQuotes(deps, user.id), {
      response: { 200: savedQuotes },
      detail: { summary: "The signed-in user's quotes, newest first" },
    });
}

function readingRoutes(deps: Dependencies) {
  return new Elysia({ prefix: "/quotes/saved/:id" })
    .use(maybeSignedIn(deps))
    .get(
      "/",
      ({ params, query, user }) => getSavedQuote(deps, params.id, { user, key: query.key }),
      {
        params: idParams,
        query: accessKeyQuery,
        response: { 200: savedQuoteNow },
        detail: {
          summary: "One quote, and what ordering it would cost now",
          description: "For its owner, an admin, or with the key of its link; otherwise 404.",
        },
      },
    )
    .get(
      "/pdf",
      ({ params, query, user }) => printQuote(deps, params.id, { user, key: query.key }),
      {
        params: idParams,
        query: accessKeyQuery,
        detail: { summary: "The quote as a pro-forma in PDF" },
      },
    );
}
