import { domainToASCII, domainToUnicode } from "node:url";
import { normalizeEmail } from "#shared/domain/emails.ts";
import type { Connection } from "../db/client.ts";
import { markRefused } from "./bounces.queries.ts";

const MAX_REASON = 300;

/** Marks an address that refused an email for good, if the shop has written to it. The reason is stored as one short line. */
export async function noteRefused(conn: Connection, email: string, reason: string): Promise<void> {
  await markRefused(conn, spellingsOf(email), plainReason(reason));
}

/** Mail servers name `münchen.example` as `xn--mnchen-3ya.example`. */
function spellingsOf(email: string): string[] {
  const address = normalizeEmail(email).replaceAll("\0", "").toWellFormed();
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const domains = [domain, domainToASCII(domain), domainToUnicode(domain)];
  return [...new Set(domains.map((each) => `${local}@${each}`))];
}

/** Without control characters and those that turn the direction of a text around. */
function plainReason(reason: string): string {
  const plain = reason
    .slice(0, 10 * MAX_REASON)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  return [...(plain || "The mail server gave no reason.")].slice(0, MAX_REASON).join("");
}
