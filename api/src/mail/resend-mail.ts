import type { OutboxMail } from "#shared/contracts/mail.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Database } from "../db/client.ts";
import { required } from "../refusals.ts";
import { findMail, insertMail, requeueMail } from "./mail.queries.ts";
import { presentMail } from "./read-outbox.ts";

/**
 * Makes an email due now, and extends its retries by a day. An email that was already sent becomes a
 * new message with a new link. Any other email stays the same message. One about an order goes to the present address of
 * its account.
 * @throws Refusal 404
 */
export async function resendMail(db: Database, actorId: string, id: string): Promise<OutboxMail> {
  return db.transaction(async (tx) => {
    const mail = await required(findMail(tx, id));
    const { kind, recipient, subject, data, userId, orderId } = mail;
    let sentAs = id;
    if (!(await requeueMail(tx, id))) {
      sentAs = await insertMail(tx, { kind, recipient, subject, data, userId, orderId });
      // Addresses it anew.
      await requeueMail(tx, sentAs);
    }
    const queued = await required(findMail(tx, sentAs));
    await recordActivity(tx, {
      actorId,
      action: "mail-resent",
      subjectType: "mail",
      subjectId: sentAs,
      summary: `Sent "${subject}" to ${queued.recipient} again`,
    });
    return presentMail(queued);
  });
}
