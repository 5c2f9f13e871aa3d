import { deliverMail, type MailDelivery } from "./deliver-mail.ts";
import { claimDueMail } from "./mail.queries.ts";

/** As many as connections to the mail server: a slow server delays a few mails, not all. */
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
      // Without a server every further mail would only wait for the same silence.
      if (!(await deliverMail(delivery, mail))) reachable = false;
    }
  }

  const lanes = await Promise.allSettled(Array.from({ length: LANES }, work));
  const broken = lanes.find((lane) => lane.status === "rejected");
  if (broken) throw broken.reason;
  return tried;
}
