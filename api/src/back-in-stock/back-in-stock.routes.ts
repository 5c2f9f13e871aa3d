import { Elysia } from "elysia";
import { z } from "zod";
import { stockWishBody, stockWishToken } from "#shared/contracts/back-in-stock.ts";
import { actionAnswer } from "#shared/contracts/common.ts";
import type { Dependencies } from "../dependencies.ts";
import { hashSecret } from "../hash-secret.ts";
import { addressOf } from "../http/client-address.ts";
import { maybeSignedIn } from "../http/guards.ts";
import { Refusal } from "../refusals.ts";
import { confirmStockWish, deleteStockWish } from "./back-in-stock.queries.ts";
import { wishForStock } from "./wish-for-stock.ts";

const slugParams = z.object({ slug: z.string() });

/** One mail when a product is back in stock. */
export function backInStockRoutes(deps: Dependencies) {
  return new Elysia({ tags: ["Products"] })
    .get(
      "/back-in-stock/confirm",
      async ({ query }) => {
        const isKnown = await confirmStockWish(deps.db, hashSecret(query.token ?? ""), deps.now());
        if (!isKnown) throw linkOutOfDate();
        return { success: true, message: "Confirmed. We write to you once, when it is back." };
      },
      {
        query: stockWishToken,
        response: { 200: actionAnswer },
        detail: { summary: "Confirms the wish that a mail asked to confirm" },
      },
    )
    .get(
      "/back-in-stock/unsubscribe",
      async ({ query }) => {
        await deleteStockWish(deps.db, hashSecret(query.token ?? ""));
        return { success: true, message: "You get no mail about this product." };
      },
      {
        query: stockWishToken,
        response: { 200: actionAnswer },
        detail: { summary: "Ends a wish; the same answer when it has ended already" },
      },
    )
    .use(maybeSignedIn(deps))
    .post(
      "/products/:slug/back-in-stock",
      async ({ params, body, user, request, set }) => {
        const email = body.email || null;
        await wishForStock(deps, params.slug, { user, email, from: addressOf(request) });
        set.status = 202;
        return {
          success: true,
          message:
            "Thank you. We write to you once when it is back; a new address is asked to confirm first.",
        };
      },
      {
        params: slugParams,
        body: stockWishBody,
        response: { 202: actionAnswer },
        detail: {
          summary: "Asks for a mail when the product is back in stock",
          description:
            "The same answer for everybody. 20 an hour for a user or an address of the network.",
        },
      },
    );
}

const linkOutOfDate = () =>
  new Refusal(
    "rejected",
    "link-invalid",
    "This link is not valid any more. Please ask for the mail again.",
  );
