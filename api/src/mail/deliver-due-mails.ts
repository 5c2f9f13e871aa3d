import { readStoreSettings } from "../settings/settings.queries.ts";
import { deliverMail, type MailDelivery } from "./deliver-mail.ts";
import { claimDueMails } from "./mail.queries.ts";

/**
 * Delivers the mails that are due, several at a time, until none is left, the mail server does not answer or the signal
 * is aborted. Deliveries under way are finished then. Answers how many mails were tried.
 */
export async function deliverDueMails(
  delivery: MailDelivery,
  signal?: AbortSignal,
): Promise<number> {
  const { db, transport } = delivery;
  let tried = 0;
  let isReachable = true;

  // Each worker claims one mail at a time, so a slow delivery keeps no other mail waiting.
  async function work(): Promise<void> {
    while (isReachable && !signal?.aborted) {
      const [mail] = await claimDueMails(db, 1);
      if (!mail) return;
      tried += 1;
      // Every further mail would run into the same timeout.
      if (!(await deliverMail(delivery, mail, await readStoreSettings(db)))) isReachable = false;
    }
  }

  const workers = await Promise.allSettled(Array.from({ length: transport.atOnce }, work));
  const broken = workers.find((worker) => worker.status === "rejected");
  if (broken) throw broken.reason;
  return tried;
}
