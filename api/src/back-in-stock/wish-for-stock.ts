import type { Dependencies } from "../dependencies.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { findProductBySlug } from "../products/products.queries.ts";
import { invalid, notFound } from "../refusals.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { writeStockWish } from "./back-in-stock.queries.ts";

type Context = Pick<Dependencies, "db" | "limits" | "now">;

/** Who asks: the session, if there is one, the address they typed, and where the request came from. */
export type Asking = { user: SessionUser | null; email: string | null; from: string };

/**
 * Notes who wants to hear when a product is back. The account's own verified address needs no confirmation; any other
 * is sent a mail that asks for it. Nothing that is answered tells whether an address is known.
 *
 * @throws Refusal 404 for an unknown product; 422 without an address; 429
 */
export async function wishForStock(
  { db, limits, now }: Context,
  slug: string,
  { user, email: typed, from }: Asking,
): Promise<void> {
  const product = await findProductBySlug(db, slug);
  if (!product) throw notFound("Product Not Found");
  const email = (typed ?? user?.email ?? "").trim().toLowerCase();
  if (email === "") throw invalid({ email: "Invalid email address" });
  await limits.take("stockWishes", user?.id ?? from);
  const isOwn = Boolean(user?.emailVerified) && email === user?.email.toLowerCase();
  // However often somebody asks, an address that has not agreed gets few mails; its owner may not even know of it.
  const mayMail = isOwn || (await limits.tryTake("stockWishMails", email));
  if (!mayMail) return;
  await db.transaction(async (tx) => {
    const wish = await writeStockWish(tx, {
      productId: product.id,
      email,
      userId: user?.id ?? null,
      confirmedAt: isOwn ? now() : null,
    });
    if (wish.confirmedAt) return;
    await queueMail(tx, {
      kind: "stock-wish-confirm",
      to: email,
      wishId: wish.id,
      productName: product.name,
      slug: product.slug,
    });
  });
}
