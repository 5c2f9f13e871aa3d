import { tryAdvisoryLock } from "../db/advisory-locks.ts";
import type { Database } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { wasQueuedWithinTheHour } from "./mail.queries.ts";
import type { SellerData } from "./mails.ts";
import { queueSellerMail } from "./queue-mail.ts";

/**
 * Tells the seller of an unexpected error, if that flag is on; at most once an hour, however many processes and
 * errors there are. `summary` is a sentence of ours ("POST /api/orders failed"), never the error's own message, which
 * may hold what somebody typed.
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

/** Does the same without being waited for and without throwing: the database may be what is broken. */
export function sellerTeller({ db, log, now }: Pick<Dependencies, "db" | "log" | "now">) {
  return (error: { errorId: string; summary: string }): void => {
    tellSellerOfError(db, { ...error, occurredAt: now().toISOString() }).catch(() =>
      log.warn({ errorId: error.errorId }, "the seller could not be told of an error"),
    );
  };
}
