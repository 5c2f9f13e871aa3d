import { type MailPreview, type OutboxMail, outboxMail } from "#shared/contracts/mail.ts";
import type { Database } from "../db/client.ts";
import { presentAs } from "../present-as.ts";
import { required } from "../refusals.ts";
import {
  countMails,
  findMail,
  listMails,
  type MailState,
  type StoredMail,
} from "./mail.queries.ts";
import { hiddenLink, type Origins } from "./mail-links.ts";
import { readLetterContext } from "./mail-texts.queries.ts";
import { mailOfRow } from "./mails.ts";
import { renderMail } from "./render-mail.ts";

/** One page of the outbox, newest first, with the counts of waiting and failed emails. Counts stop at 10,000. */
export async function readOutbox(
  db: Database,
  query: { state?: MailState; orderId?: string; limit: number; offset: number },
): Promise<{ mails: OutboxMail[]; total: number; waiting: number; failed: number }> {
  const [mails, total, waiting, failed] = await Promise.all([
    listMails(db, query),
    countMails(db, query),
    countMails(db, { state: "waiting" }),
    countMails(db, { state: "failed" }),
  ]);
  return { mails: mails.map(presentMail), total, waiting, failed };
}

/**
 * Renders the email with today's settings and texts. Its private link is blanked: only the receiver ever sees it.
 * @throws Refusal 404
 */
export async function previewMail(
  { db, env }: { db: Database; env: Origins },
  id: string,
): Promise<MailPreview> {
  const stored = await required(findMail(db, id));
  const mail = mailOfRow(stored);
  const shown = await readLetterContext(db, env);
  const { html, text } = renderMail(mail, { ...shown, link: hiddenLink(mail, env.siteUrl) });
  return { ...presentMail(stored), html, text };
}

/** An email of the outbox, without its text. */
export const presentMail = (mail: StoredMail): OutboxMail =>
  presentAs(outboxMail, {
    ...mail,
    nextAttemptAt: mail.state === "waiting" ? mail.nextAttemptAt : null,
  });
