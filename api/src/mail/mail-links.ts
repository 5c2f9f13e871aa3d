import type { Database } from "../db/client.ts";
import type { Mail } from "./mails.ts";

/** A link that works for whoever has it, and how to take it back when its mail was certainly not accepted. */
export type DrawnLink = { href: string; withdraw: () => Promise<void> };

/**
 * Where the secrets of links come from. Each stores only a hash. Null: the mail makes no sense any more, because
 * the account is gone or the address is no longer to be verified.
 */
export type SecretSource = {
  verificationToken(db: Database, mail: AccountMail): Promise<string | null>;
  resetToken(db: Database, mail: AccountMail): Promise<string | null>;
  accessKey(db: Database, orderId: string): Promise<string>;
  withdrawAccessKey(db: Database, key: string): Promise<void>;
};

/** `id` is the outbox row's: a mail that was taken back draws nothing. */
export type AccountMail = { id: string; userId: string; to: string };

const NO_LINK: DrawnLink = { href: "", withdraw: async () => {} };

/** Draws the mail's secret now; it is stored, hashed, before the mail that tells it is handed over. */
export async function drawLink(
  db: Database,
  id: string,
  mail: Mail,
  siteUrl: string,
  secrets: SecretSource,
): Promise<DrawnLink | null> {
  switch (mail.kind) {
    case "verify-email": {
      const token = await secrets.verificationToken(db, { ...mail, id });
      return token === null ? null : { ...NO_LINK, href: `${siteUrl}/verify-email?token=${token}` };
    }
    case "reset-password": {
      const token = await secrets.resetToken(db, { ...mail, id });
      return token === null
        ? null
        : { ...NO_LINK, href: `${siteUrl}/reset-password?token=${token}` };
    }
    case "order-placed":
    case "payment-received":
    case "order-shipped":
    case "order-cancelled":
    case "hold-reminder": {
      const key = await secrets.accessKey(db, mail.orderId);
      return {
        href: `${siteUrl}/payment/${mail.orderId}?key=${key}`,
        withdraw: () => secrets.withdrawAccessKey(db, key),
      };
    }
    default:
      return NO_LINK;
  }
}

/** The same link with its secret blanked, for the back-office. */
export function hiddenLink(mail: Mail, siteUrl: string): string {
  switch (mail.kind) {
    case "verify-email":
      return `${siteUrl}/verify-email?token=hidden`;
    case "reset-password":
      return `${siteUrl}/reset-password?token=hidden`;
    default:
      return "orderId" in mail ? `${siteUrl}/payment/${mail.orderId}?key=hidden` : "";
  }
}
