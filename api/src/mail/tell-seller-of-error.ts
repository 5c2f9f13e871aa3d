import { tryAdvisoryLock } from "../db/advisory-locks.ts";
import type { Database } from "../db/client.ts";
import { wasQueuedWithinTheHour } from "./mail.queries.ts";
import type { SellerData } from "./mails.ts";
import { queueSellerMail } from "./queue-mail.ts";

/**
 * Tells the seller of an unexpected error, if that flag is on; at most once an hour, however many processes and
 * errors there are. `summary` is a sentence of ours ("POST /api/orders failed"), never an error's own text: that may
 * hold what somebody typed.
 */
export async function tellSellerOfError(
  db: Database,
  error: SellerData<"seller-system-error">,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await tryAdvisoryLock(tx, "errorMail"))) return;
    if (await wasQueuedWithinTheHour(tx, "seller-system-error")) return;
    await queueSellerMail(tx, "seller-system-error", error);
  });
}
