import type { Connection } from "../db/client.ts";
import type { Mail } from "./mails.ts";

/** A link that works for whoever has it, and how to take it back when its mail was certainly not accepted. */
export type DrawnLink = { href: string; withdraw: () => Promise<void> };

/**
 * Where the secrets of links come from. Each stores only a hash. Null: the mail makes no sense any more, because
 * the account is gone or the address is no longer to be verified.
 */
export type SecretSource = {
  verificationToken(conn: Connection, userId: string, email: string): Promise<string | null>;
  resetToken(conn: Connection, userId: string): Promise<string | null>;
  accessKey(conn: Connection, orderId: string): Promise<string>;
  withdrawAccessKey(conn: Connection, key: string): Promise<void>;
};

const NO_LINK: DrawnLink = { href: "", withdraw: async () => {} };

/** Draws the mail's secret now; it is stored, hashed, before the mail that tells it is handed over. */
export async function drawLink(
  conn: Connection,
  mail: Mail,
  siteUrl: string,
  secrets: SecretSource,
): Promise<DrawnLink | null> {
  switch (mail.kind) {
    case "verify-email": {
      const token = await secrets.verificationToken(conn, mail.userId, mail.to);
      return token === null ? null : { ...NO_LINK, href: `${siteUrl}/verify-email?token=${token}` };
    }
    case "reset-password": {
      const token = await secrets.resetToken(conn, mail.userId);
      return token === null
        ? null
        : { ...NO_LINK, href: `${siteUrl}/reset-password?token=${token}` };
    }
    case "order-placed":
    case "payment-received":
    case "order-shipped":
    case "order-cancelled":
    case "hold-reminder": {
      const key = await secrets.accessKey(conn, mail.orderId);
      return {
        href: `${siteUrl}/payment/${mail.orderId}?key=${key}`,
        withdraw: () => secrets.withdrawAccessKey(conn, key),
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
