import type { MailPreview, OutboxMail } from "#shared/contracts/mail.ts";
import type { Database } from "../db/client.ts";
import { required } from "../refusals.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { countMails, findMail, listMails, type MailState } from "./mail.queries.ts";
import { hiddenLink, type Origins } from "./mail-links.ts";
import { readMailTexts } from "./mail-texts.queries.ts";
import { mailOfRow } from "./mails.ts";
import { presentMail } from "./present-mail.ts";
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
  const [shop, texts] = await Promise.all([readStoreSettings(db), readMailTexts(db)]);
  const { siteUrl, apiPublicUrl: apiUrl } = env;
  const context = { shop, texts, siteUrl, apiUrl, link: hiddenLink(mail, siteUrl) };
  const { html, text } = renderMail(mail, context);
  return { ...presentMail(stored), html, text };
}
