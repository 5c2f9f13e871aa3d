import { tryAdvisoryLock } from "../db/advisory-locks.ts";
import type { Database } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { wasQueuedWithinTheHour } from "./mail.queries.ts";
import type { SellerData } from "./mails.ts";
import { queueSellerMail } from "./queue-mail.ts";

/**
 * Emails the seller about an unexpected error, if that flag is on; at most once an hour over all
 * processes and errors. `summary` is our own sentence ("POST /api/orders failed"), never the
 * error's message, which may contain what somebody typed.
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

/** The same, without waiting and without throwing: the database itself may have failed. */
export function sellerTeller({ db, log, now }: Pick<Dependencies, "db" | "log" | "now">) {
  return (error: { errorId: string; summary: string }): void => {
    tellSellerOfError(db, { ...error, occurredAt: now().toISOString() }).catch(() =>
      log.warn({ errorId: error.errorId }, "the seller could not be told of an error"),
    );
  };
}
