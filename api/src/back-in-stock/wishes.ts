import { nameWithSize } from "#shared/domain/families.ts";
import type { Database } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { createSecret, hashSecret } from "../hash-secret.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { findProductBySlug } from "../products/products.queries.ts";
import { invalid, notFound } from "../refusals.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { setStockWishToken, takeGrantedWishes, writeStockWish } from "./back-in-stock.queries.ts";

type Context = Pick<Dependencies, "db" | "limits" | "now">;

/** The session, if there is one, the typed email address, and the IP address of the request. */
export type Asking = { user: SessionUser | null; email: string | null; from: string };

/**
 * Stores a wish for an email when a product is back in stock. The account's own verified address needs no confirmation;
 * any other address gets an email that asks for it. The answer never shows whether an address is known.
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
  // An unconfirmed address gets few emails, however often they are requested. Its owner may not
  // even know about the requests.
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
      productName: nameWithSize(product),
      slug: product.slug,
    });
  });
}

const AT_ONCE = 100;

/** Queues one email for each wish whose product is back, and deletes the wish. Returns the number of queued emails. */
export async function grantWishes({ db }: { db: Database }): Promise<number> {
  let granted = 0;
  for (;;) {
    const wishes = await db.transaction(async (tx) => {
      const taken = await takeGrantedWishes(tx, AT_ONCE);
      for (const wish of taken) {
        const productName = nameWithSize(wish);
        await queueMail(tx, {
          kind: "back-in-stock",
          to: wish.email,
          productName,
          slug: wish.slug,
        });
      }
      return taken;
    });
    granted += wishes.length;
    if (wishes.length < AT_ONCE) return granted;
  }
}

/** Creates the token for a wish's links. Null when the wish was confirmed, ended or granted meanwhile. */
export async function createWishToken(db: Database, wishId: string): Promise<string | null> {
  const token = createSecret();
  return (await setStockWishToken(db, wishId, hashSecret(token))) ? token : null;
}
