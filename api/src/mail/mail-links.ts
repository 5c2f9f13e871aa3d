import type { Database } from "../db/client.ts";
import type { Mail } from "./mails.ts";

/** A private link, and how to void it when its mail was certainly not accepted. */
export type DrawnLink = { href: string; withdraw: () => Promise<void> };

/**
 * Draws the secrets of private links for the nouns that own them; only a hash of each is stored. A token is null when
 * its mail no longer makes sense: the account is gone, or the address no longer waits to be verified.
 */
export type LinkSecrets = {
  verificationToken(db: Database, mail: AccountMail): Promise<string | null>;
  resetToken(db: Database, mail: AccountMail): Promise<string | null>;
  accessKey(db: Database, orderId: string): Promise<string>;
  withdrawAccessKey(db: Database, key: string): Promise<void>;
};

/** `id` is the outbox row's: nothing is drawn for a mail that was discarded meanwhile. */
export type AccountMail = { id: string; userId: string; to: string };

const NO_LINK: DrawnLink = { href: "", withdraw: async () => {} };

/** Draws the mail's secret, which is stored, hashed, before its mail is handed over. Null for a mail without sense. */
export async function drawLink(
  db: Database,
  id: string,
  mail: Mail,
  siteUrl: string,
  secrets: LinkSecrets,
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

/** The mail's link with "hidden" in place of its secret, for the back-office. */
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
