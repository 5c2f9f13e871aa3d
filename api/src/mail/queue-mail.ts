import type { NotificationFlag } from "#shared/contracts/settings.ts";
import type { Connection } from "../db/client.ts";
import { DEFAULT_NOTIFICATION_CONFIG } from "../settings/setting-defaults.ts";
import { type Hold, insertMail, insertMailToSeller } from "./mail.queries.ts";
import type { Mail, SellerData, SellerKind, SellerMail } from "./mails.ts";
import { subjectOf } from "./render-mail.ts";
import type { SecurityNews } from "./security-news.ts";

/**
 * Puts an email into the outbox. Pass the transaction of its cause: the email exists exactly when
 * that is committed. The worker delivers it later and creates its token or access key then.
 * @param hold for an email that waits, so that its cause can be undone
 * @returns its id
 */
export async function queueMail(tx: Connection, mail: Mail, hold?: Hold): Promise<string> {
  return insertMail(tx, { ...outboxRow(mail), recipient: mail.to }, hold);
}

/** Tells the owner of an account what has changed about its protection. */
export async function queueSecurityNews(
  tx: Connection,
  { id, email, firstName }: { id: string; email: string; firstName: string },
  news: SecurityNews,
  { to = email, detail }: { to?: string; detail?: string } = {},
): Promise<void> {
  const facts = { userId: id, firstName, news, ...(detail && { detail }) };
  await queueMail(tx, { kind: "security-changed", to, ...facts });
}

/**
 * Queues an email to the seller, if an address is set and the flag of this kind (if any) is on.
 * Both are read in the same transaction.
 */
export async function queueSellerMail<K extends SellerKind>(
  tx: Connection,
  kind: K,
  data: SellerData<K>,
  hold?: Hold,
): Promise<void> {
  const mail = { kind, to: "", ...data } as unknown as SellerMail;
  const key = FLAGS[kind];
  const flag = key ? { key, unset: DEFAULT_NOTIFICATION_CONFIG[key] } : ALWAYS;
  await insertMailToSeller(tx, outboxRow(mail), flag, hold);
}

function outboxRow(mail: Mail) {
  const { kind, to: _, ...data } = mail;
  return {
    kind,
    subject: subjectOf(mail),
    data,
    userId: "userId" in mail ? mail.userId : null,
    orderId: "orderId" in mail ? mail.orderId : null,
  };
}

/** A key that no setting has. */
const ALWAYS = { key: "", unset: "true" };

/** Null for emails that nobody may switch off, because they report where money goes. */
const FLAGS: Record<SellerKind, NotificationFlag | null> = {
  "seller-payment-links": null,
  "seller-new-order": "notify_new_orders",
  "seller-status-change": "notify_order_status_change",
  "seller-return-requested": "notify_order_status_change",
  "seller-registration": "notify_user_registration",
  "seller-application": "notify_user_registration",
  // Nobody may switch it off: an order waits for the decision.
  "seller-screening-hits": null,
  "seller-system-error": "notify_system_errors",
  "seller-webhook-disabled": "notify_system_errors",
  "seller-low-stock": "notify_low_stock",
  "seller-payment-received": "notify_payment_received",
};
