import type { EmailPreview, EmailPreviewBody, EmailTestBody } from "#shared/contracts/emails.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Connection } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { notFound } from "../refusals.ts";
import { requireSendable } from "./change-email-text.ts";
import { isLetterKind } from "./letters/kinds.ts";
import { inDark } from "./letters/look.ts";
import { findNewestText, findOrderOfPreview, readLetterContext } from "./mail-texts.queries.ts";
import type { LetterMail, TestMail } from "./mails.ts";
import { presentEmailText } from "./present-email-text.ts";
import { queueMail } from "./queue-mail.ts";
import { renderMail } from "./render-mail.ts";
import { sampleMail } from "./sample-mails.ts";

/** The email under which the signature is shown. */
const SIGNED: LetterMail["kind"] = "order-placed";

/**
 * An email of the kind with the text of the request, or with the present one. Nothing is stored, and its private link is
 * blanked.
 * @throws Refusal 404; 422 naming an unknown variable or block
 */
export async function previewEmailText(
  { db, env }: Pick<Dependencies, "db" | "env">,
  kind: string,
  body: EmailPreviewBody,
): Promise<EmailPreview> {
  const test = await testOf(db, kind, { ...body, to: "" });
  const shown = await readLetterContext(db, env);
  const { subject, html, text } = renderMail(test, { ...shown, link: "" });
  return { subject: subject.slice("[Test] ".length), light: html, dark: inDark(html), text };
}

/**
 * Puts such an email into the outbox for an address, with [Test] before its subject. Its private link opens nothing.
 * @throws Refusal 404; 422 naming an unknown variable or block; 429
 */
export async function sendEmailTest(
  { db, limits }: Pick<Dependencies, "db" | "limits">,
  kind: string,
  body: EmailTestBody,
  actorId: string,
): Promise<{ mailId: string; to: string }> {
  const test = await testOf(db, kind, body);
  await limits.take("emailTests", actorId);
  return db.transaction(async (tx) => {
    const mailId = await queueMail(tx, test);
    await recordActivity(tx, {
      ...{ actorId, action: "email-tested", subjectType: "email", subjectId: kind },
      summary: `Sent a test of the email “${presentEmailText(kind, null)?.name}” to ${body.to}`,
    });
    return { mailId, to: body.to };
  });
}

async function testOf(
  conn: Connection,
  kind: string,
  { orderId, subject, text, to }: EmailPreviewBody & { to: string },
): Promise<TestMail> {
  const stored = presentEmailText(kind, await findNewestText(conn, kind));
  if (!stored) throw notFound();
  const order = orderId ? await findOrderOfPreview(conn, orderId) : null;
  if (orderId && !order) throw notFound("There is no such order");
  const words = {
    subject: subject ?? stored.subject,
    text: (text ?? stored.text).replaceAll("\r\n", "\n"),
  };
  requireSendable(kind, words);
  const sample = sampleMail(isLetterKind(kind) ? kind : SIGNED, order);
  return { kind: "email-test", to, sample, tried: { kind, ...words } };
}
