import type { Database } from "../db/client.ts";
import type { Mail } from "./mails.ts";

/** A private link, and how to void it when its mail was refused. */
export type DrawnLink = { href: string; withdraw: () => Promise<void> };

/**
 * Draws the secrets of private links; implemented by the nouns that own them, which store only a hash. A token is null
 * when its mail is no longer needed: the account is gone, or the address no longer waits to be verified.
 */
export type LinkSecrets = {
  verificationToken(db: Database, mail: AccountMail): Promise<string | null>;
  resetToken(db: Database, mail: AccountMail): Promise<string | null>;
  /** Of the links that confirm and end a wish to hear of a product. */
  wishToken(db: Database, wishId: string): Promise<string | null>;
  /** One new key for each of the orders, in the same order. */
  accessKeys(db: Database, orderIds: string[]): Promise<string[]>;
  withdrawAccessKey(db: Database, key: string): Promise<void>;
};

/** `id` is the outbox row's: nothing is drawn for a mail that was discarded meanwhile. */
export type AccountMail = { id: string; userId: string; to: string };

const NO_LINK: DrawnLink = { href: "", withdraw: async () => {} };

/** Draws the mail's secret, whose hash is stored before the mail is handed over. Null when the mail is not needed. */
export async function drawLink(
  db: Database,
  id: string,
  mail: Mail,
  siteUrl: string,
  secrets: LinkSecrets,
): Promise<DrawnLink | null> {
  const tokens = {
    "verify-email": secrets.verificationToken,
    "reset-password": secrets.resetToken,
  };
  if (mail.kind === "verify-email" || mail.kind === "reset-password") {
    return withToken(await tokens[mail.kind](db, { ...mail, id }), mail, siteUrl);
  }
  if (mail.kind === "stock-wish-confirm") {
    return withToken(await secrets.wishToken(db, mail.wishId), mail, siteUrl);
  }
  if (mail.kind.startsWith("seller-") || !("orderId" in mail)) return NO_LINK;
  const [key = ""] = await secrets.accessKeys(db, [mail.orderId]);
  return {
    href: linkWith(key, mail, siteUrl),
    withdraw: () => secrets.withdrawAccessKey(db, key),
  };
}

const withToken = (token: string | null, mail: Mail, siteUrl: string): DrawnLink | null =>
  token === null ? null : { ...NO_LINK, href: linkWith(token, mail, siteUrl) };

/** The mail's link with "hidden" in place of its secret, for the back-office. */
export function hiddenLink(mail: Mail, siteUrl: string): string {
  return linkWith("hidden", mail, siteUrl);
}

function linkWith(secret: string, mail: Mail, siteUrl: string): string {
  switch (mail.kind) {
    case "verify-email":
    case "reset-password":
      return `${siteUrl}/${mail.kind}?token=${secret}`;
    case "stock-wish-confirm":
      return `${siteUrl}/back-in-stock?token=${secret}`;
    default:
      return "orderId" in mail ? `${siteUrl}/payment/${mail.orderId}?key=${secret}` : "";
  }
}
