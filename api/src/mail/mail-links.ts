import type { Database } from "../db/client.ts";
import type { Environment } from "../env.ts";
import type { Mail } from "./mails.ts";

/** Where the shop's pages are, and its API where that is another origin. */
export type Origins = Pick<Environment, "siteUrl"> & Partial<Pick<Environment, "apiPublicUrl">>;

/** A private link, and how to revoke it when its email was refused. */
export type CreatedLink = { href: string; withdraw: () => Promise<void> };

/**
 * Creates the secrets of private links. The nouns that own them implement this and store only a hash. A token is null
 * when its email is no longer needed: the account was deleted, or the address no longer waits for verification.
 */
export type LinkSecrets = {
  verificationToken(db: Database, mail: AccountMail): Promise<string | null>;
  resetToken(db: Database, mail: AccountMail): Promise<string | null>;
  /** The token of a link that confirms or ends a stock request. */
  wishToken(db: Database, wishId: string): Promise<string | null>;
  /** The whole link of a quote, or null when the quote has ended or is ordered. */
  quoteLink(db: Database, quoteId: string): Promise<string | null>;
  /** One new key for each of the orders, in the same order. */
  accessKeys(db: Database, orderIds: string[]): Promise<string[]>;
  withdrawAccessKey(db: Database, key: string): Promise<void>;
};

/** `id` is the id of the outbox row: no secret is created for an email that was discarded. */
export type AccountMail = { id: string; userId: string; to: string };

const NO_LINK: CreatedLink = { href: "", withdraw: async () => {} };

/** Creates the email's secret and stores its hash before the email is sent. Null when the email is not needed. */
export async function createLink(
  db: Database,
  id: string,
  mail: Mail,
  siteUrl: string,
  secrets: LinkSecrets,
): Promise<CreatedLink | null> {
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
  if (mail.kind === "quote-made") {
    const href = await secrets.quoteLink(db, mail.quoteId);
    return href === null ? null : { ...NO_LINK, href };
  }
  if (mail.kind.startsWith("seller-") || !("orderId" in mail)) return NO_LINK;
  const [key = ""] = await secrets.accessKeys(db, [mail.orderId]);
  return {
    href: linkWith(key, mail, siteUrl),
    withdraw: () => secrets.withdrawAccessKey(db, key),
  };
}

const withToken = (token: string | null, mail: Mail, siteUrl: string): CreatedLink | null =>
  token === null ? null : { ...NO_LINK, href: linkWith(token, mail, siteUrl) };

/** The email's link with "hidden" in place of its secret, for the back-office. */
export function hiddenLink(mail: Mail, siteUrl: string): string {
  return linkWith("hidden", mail, siteUrl);
}

function linkWith(secret: string, mail: Mail, siteUrl: string): string {
  switch (mail.kind) {
    case "verify-email":
    case "reset-password":
      return `${siteUrl}/${mail.kind}?token=${secret}`;
    case "quote-made":
      return `${siteUrl}/quote/${mail.quoteId}?key=${secret}`;
    case "stock-wish-confirm":
      return `${siteUrl}/back-in-stock?token=${secret}`;
    default:
      return "orderId" in mail ? `${siteUrl}/payment/${mail.orderId}?key=${secret}` : "";
  }
}
