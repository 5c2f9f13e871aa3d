import { deliverMail, type MailDelivery } from "./deliver-mail.ts";
import { claimDueMail } from "./mail.queries.ts";

/** As many as the connections to the mail server, so that one slow delivery does not hold up the others. */
const LANES = 5;

/**
 * Delivers what is due, several at a time, until nothing is, the mail server is not there or `signal` says stop.
 * Answers how many were tried. Mails that are being delivered are finished first.
 */
export async function deliverDueMails(
  delivery: MailDelivery,
  signal?: AbortSignal,
): Promise<number> {
  let tried = 0;
  let reachable = true;

  async function work(): Promise<void> {
    while (reachable && !signal?.aborted) {
      const mail = await claimDueMail(delivery.db);
      if (!mail) return;
      tried += 1;
      // Without a server every further mail would run into the same timeout.
      if (!(await deliverMail(delivery, mail))) reachable = false;
    }
  }

  const lanes = await Promise.allSettled(Array.from({ length: LANES }, work));
  const broken = lanes.find((lane) => lane.status === "rejected");
  if (broken) throw broken.reason;
  return tried;
}
