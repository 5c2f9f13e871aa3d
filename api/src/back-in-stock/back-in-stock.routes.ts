import { stockWishCalls } from "#shared/contracts/back-in-stock.calls.ts";
import type { StockWishes } from "#shared/contracts/back-in-stock.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import type { Dependencies } from "../dependencies.ts";
import { hashSecret } from "../hash-secret.ts";
import { addressOf } from "../http/client-address.ts";
import { done, serve } from "../http/serve.ts";
import { notFound, Refusal } from "../refusals.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import {
  confirmStockWish,
  deleteOwnWishes,
  deleteStockWish,
  findOwnWishes,
} from "./back-in-stock.queries.ts";
import { wishForStock } from "./wishes.ts";

export function backInStockRoutes(deps: Dependencies) {
  return serve(deps, stockWishCalls, {
    list: async ({ user }) => listOwnWishes(deps, user),
    end: async ({ params, user }) => {
      const isKnown = await deleteOwnWishes(deps.db, params.slug, ownerOf(user));
      if (!isKnown) throw notFound("Product Not Found");
      return { success: true, message: ENDED };
    },
    confirm: async ({ query }) => {
      const isKnown = await confirmStockWish(deps.db, hashSecret(query.token ?? ""), deps.now());
      if (!isKnown) throw linkOutOfDate();
      return { success: true, message: "Confirmed. You will get one email when it is back." };
    },
    unsubscribe: ({ query }) =>
      done(deleteStockWish(deps.db, hashSecret(query.token ?? "")), ENDED),
    wish: ({ params, body, user, request }) => {
      const by = { user, email: body.email || null, from: addressOf(request) };
      return done(wishForStock(deps, params.slug, by), WISHED);
    },
  });
}

const WISHED =
  "Thank you. You will get one email when it is back in stock. A new address must be confirmed first.";

async function listOwnWishes({ db }: Dependencies, user: SessionUser): Promise<StockWishes> {
  const wishes = await findOwnWishes(db, ownerOf(user));
  return wishes.map((wish) => ({
    productId: wish.productId,
    productName: nameWithSize(wish),
    slug: wish.slug,
    createdAt: new Date(wish.createdAt).toISOString(),
  }));
}

const ownerOf = ({ id, email, emailVerified }: SessionUser) => ({
  userId: id,
  verifiedEmail: emailVerified ? email.toLowerCase() : null,
});

const ENDED = "You will get no email about this product.";

const linkOutOfDate = () =>
  new Refusal(
    "rejected",
    "link-invalid",
    "This link is no longer valid. Please request the email again.",
  );
