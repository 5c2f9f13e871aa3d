import type { NotificationFlag } from "#shared/contracts/settings.ts";
import type { Connection } from "../db/client.ts";
import { readNotificationConfig } from "../settings/settings.queries.ts";
import { insertMail } from "./mail.queries.ts";
import {
  type Mail,
  type SellerData,
  type SellerKind,
  type SellerMail,
  subjectOf,
} from "./mails.ts";

/**
 * Puts a mail into the outbox. Pass the transaction of what the mail is about: the mail exists when and only when
 * that is committed. Nothing is sent here; the worker delivers it and draws the mail's token or access key then.
 */
export async function queueMail(tx: Connection, mail: Mail): Promise<void> {
  const { kind, to, ...data } = mail;
  await insertMail(tx, {
    kind,
    recipient: to,
    subject: subjectOf(mail),
    data,
    userId: "userId" in mail ? mail.userId : null,
    orderId: "orderId" in mail ? mail.orderId : null,
  });
}

/** Tells the seller, if the flag for this kind is on and an address is set; both are read in the same transaction. */
export async function queueSellerMail<K extends SellerKind>(
  tx: Connection,
  kind: K,
  data: SellerData<K>,
): Promise<void> {
  const config = await readNotificationConfig(tx);
  if (config[FLAGS[kind]] !== "true" || config.notification_email === "") return;
  await queueMail(tx, { kind, to: config.notification_email, ...data } as unknown as SellerMail);
}

const FLAGS: Record<SellerKind, NotificationFlag> = {
  "seller-new-order": "notify_new_orders",
  "seller-status-change": "notify_order_status_change",
  "seller-registration": "notify_user_registration",
  "seller-system-error": "notify_system_errors",
  "seller-low-stock": "notify_low_stock",
  "seller-payment-received": "notify_payment_received",
};
