import { nameWithSize } from "#shared/domain/families.ts";
import type { Database } from "../db/client.ts";
import { drawSecret, hashSecret } from "../hash-secret.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { setStockWishToken, takeGrantedWishes } from "./back-in-stock.queries.ts";

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
export async function drawWishToken(db: Database, wishId: string): Promise<string | null> {
  const token = drawSecret();
  return (await setStockWishToken(db, wishId, hashSecret(token))) ? token : null;
}
