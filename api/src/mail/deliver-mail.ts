import type { Logger } from "pino";
import { emailAddress } from "#shared/contracts/common.ts";
import type { StoreSettings } from "#shared/contracts/settings.ts";
import type { Database } from "../db/client.ts";
import type { Environment } from "../env.ts";
import type { LetterContext } from "./letters/letter.ts";
import {
  giveUpMail,
  isOvertaken,
  markMailSent,
  postponeMail,
  type StoredMail,
} from "./mail.queries.ts";
import { type CreatedLink, createLink, type LinkSecrets, type Origins } from "./mail-links.ts";
import { MailRefused, type MailTransport, type OutgoingMail } from "./mail-transport.ts";
import { type Mail, mailOfRow } from "./mails.ts";
import { type RenderedMail, renderMail } from "./render-mail.ts";
import { retryDelaySeconds } from "./retry-delay.ts";
import { noteRefused } from "./take-bounce.ts";

export type MailDelivery = {
  db: Database;
  env: Pick<Environment, "mailFrom"> & Origins;
  log: Logger;
  transport: MailTransport;
  secrets: LinkSecrets;
  onAttempt?: (outcome: "sent" | "postponed") => void;
};

/**
 * Delivers one claimed email and records the result. Returns whether more emails can be tried now. Never throws.
 * `readShown` reads what the email shows of the shop.
 */
export async function deliverMail(
  delivery: MailDelivery,
  stored: StoredMail,
  readShown: () => Promise<Omit<LetterContext, "link">>,
): Promise<boolean> {
  const { db, log, transport } = delivery;
  let link: CreatedLink | null = null;
  try {
    // First what may fail before an email is sent: otherwise a day of retries would store thousands of unused secrets.
    await transport.ready();
    const shown = await readShown();
    const mail = mailOfRow(stored);
    if (!(await isOvertaken(db, stored))) {
      link = await createLink(db, stored.id, mail, delivery.env.siteUrl, delivery.secrets);
    }
    if (!link) {
      await giveUpMail(db, stored.id);
      return true;
    }
    const rendered = renderMail(mail, { ...shown, link: link.href });
    await transport.send(outgoing(delivery.env, stored, mail, shown.shop, rendered));
    await markMailSent(db, stored.id, rendered.subject);
    delivery.onAttempt?.("sent");
    log.info({ mail: stored.id, kind: stored.kind, attempts: stored.attempts }, "mail sent");
    return true;
  } catch (error) {
    delivery.onAttempt?.("postponed");
    await noteFailure(delivery, stored, link, error);
    return error instanceof MailRefused;
  }
}

async function noteFailure(
  { db, log }: Pick<MailDelivery, "db" | "log">,
  stored: StoredMail,
  link: CreatedLink | null,
  error: unknown,
): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  log.warn(
    { mail: stored.id, kind: stored.kind, attempts: stored.attempts, reason },
    "mail not sent",
  );
  try {
    // After any other error the email may have arrived, and then its link must work.
    if (error instanceof MailRefused) await link?.withdraw();
    if (error instanceof MailRefused && error.reply !== null) {
      await noteRefused(db, stored.recipient, error.reply);
    }
    await postponeMail(db, stored, {
      error: reason.slice(0, 500),
      delaySeconds: retryDelaySeconds(stored.attempts, {
        badAddress: error instanceof MailRefused && error.badAddress,
      }),
    });
  } catch (failure) {
    // The email is tried again when its lease ends.
    log.error({ mail: stored.id, err: failure }, "mail not noted as postponed");
  }
}

function outgoing(
  env: MailDelivery["env"],
  stored: StoredMail,
  mail: Mail,
  shop: StoreSettings,
  rendered: RenderedMail,
): OutgoingMail {
  if (!RECIPIENT.safeParse(mail.to).success) {
    throw new MailRefused("The recipient is not an email address", true);
  }
  const toSeller = mail.kind.startsWith("seller-");
  return {
    id: stored.id,
    from: env.mailFrom,
    to: mail.to,
    replyTo: ("customerEmail" in mail ? mail.customerEmail : shop.contactEmail) || null,
    host: new URL(env.siteUrl).hostname,
    list: toSeller ? "seller" : "orderId" in mail ? "orders" : "account",
    unsubscribeUrl: toSeller ? `${env.siteUrl}/admin/notifications` : null,
    ...rendered,
  };
}

const RECIPIENT = emailAddress();
