import { Elysia } from "elysia";
import { z } from "zod";
import {
  type StockWishes,
  stockWishBody,
  stockWishes,
  stockWishToken,
} from "#shared/contracts/back-in-stock.ts";
import { actionAnswer } from "#shared/contracts/common.ts";
import type { Dependencies } from "../dependencies.ts";
import { hashSecret } from "../hash-secret.ts";
import { addressOf } from "../http/client-address.ts";
import { maybeSignedIn, signedIn } from "../http/guards.ts";
import { notFound, Refusal } from "../refusals.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import {
  confirmStockWish,
  deleteOwnWishes,
  deleteStockWish,
  findOwnWishes,
} from "./back-in-stock.queries.ts";
import { wishForStock } from "./wish-for-stock.ts";

const slugParams = z.object({ slug: z.string() });

/** One mail when a product is back in stock. */
export function backInStockRoutes(deps: Dependencies) {
  return new Elysia().use(openRoutes(deps)).use(ownRoutes(deps));
}

/** What an account waits for. */
function ownRoutes(deps: Dependencies) {
  return new Elysia({ tags: ["Products"] })
    .use(signedIn(deps))
    .get("/back-in-stock", async ({ user }) => listOwnWishes(deps, user), {
      response: { 200: stockWishes },
      detail: { summary: "The products that the signed-in user waits for" },
    })
    .delete(
      "/products/:slug/back-in-stock",
      async ({ params, user }) => {
        const isKnown = await deleteOwnWishes(deps.db, params.slug, ownerOf(user));
        if (!isKnown) throw notFound("Product Not Found");
        return { success: true, message: ENDED };
      },
      {
        params: slugParams,
        response: { 200: actionAnswer },
        detail: {
          summary: "Ends the signed-in user's wish; the same answer when it has ended already",
        },
      },
    );
}

async function listOwnWishes({ db }: Dependencies, user: SessionUser): Promise<StockWishes> {
  const wishes = await findOwnWishes(db, ownerOf(user));
  return wishes.map((wish) => ({ ...wish, createdAt: new Date(wish.createdAt).toISOString() }));
}

const ownerOf = ({ id, email, emailVerified }: SessionUser) => ({
  userId: id,
  verifiedEmail: emailVerified ? email.toLowerCase() : null,
});

function openRoutes(deps: Dependencies) {
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
        return { success: true, message: ENDED };
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

const ENDED = "You get no mail about this product.";

const linkOutOfDate = () =>
  new Refusal(
    "rejected",
    "link-invalid",
    "This link is not valid any more. Please ask for the mail again.",
  );
