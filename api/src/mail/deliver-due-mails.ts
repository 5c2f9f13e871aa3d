import { readStoreSettings } from "../settings/settings.queries.ts";
import { deliverMail, type MailDelivery } from "./deliver-mail.ts";
import { claimDueMails } from "./mail.queries.ts";
import { readMailTexts } from "./mail-texts.queries.ts";

/**
 * Delivers the emails that are due, several at a time. Stops when none is left, when the mail server does not answer,
 * or when the signal is aborted; deliveries in progress are finished first. Returns how many emails were tried.
 */
export async function deliverDueMails(
  delivery: MailDelivery,
  signal?: AbortSignal,
): Promise<number> {
  const { db, transport } = delivery;
  let tried = 0;
  let isReachable = true;

  // Each worker claims one email at a time, so a slow delivery delays no other email.
  async function work(): Promise<void> {
    while (isReachable && !signal?.aborted) {
      const [mail] = await claimDueMails(db, 1);
      if (!mail) return;
      tried += 1;
      // Every further email would run into the same timeout.
      const [shop, texts] = await Promise.all([readStoreSettings(db), readMailTexts(db)]);
      if (!(await deliverMail(delivery, mail, shop, texts))) isReachable = false;
    }
  }

  const workers = await Promise.allSettled(Array.from({ length: transport.atOnce }, work));
  const broken = workers.find((worker) => worker.status === "rejected");
  if (broken) throw broken.reason;
  return tried;
}
