import { domainToASCII, domainToUnicode } from "node:url";
import { bounceBody } from "#shared/contracts/bounces.ts";
import { normalizeEmail } from "#shared/domain/emails.ts";
import type { Connection, Database } from "../db/client.ts";
import type { Environment } from "../env.ts";
import { invalid, notFound } from "../refusals.ts";
import { isSameSecret } from "../same-secret.ts";
import { markRefused } from "./bounces.queries.ts";
import type { Refused } from "./read-bounce.ts";

/**
 * Checked before the body is read.
 * @throws Refusal 404 for another token, and without the setting
 */
export function requireBouncesToken(
  { mailBouncesToken }: Pick<Environment, "mailBouncesToken">,
  token: string,
): void {
  if (mailBouncesToken === undefined || !isSameSecret(mailBouncesToken, token)) throw notFound();
}

/**
 * Marks the addresses that refused an email. Anybody can send a false report to the mailbox that is
 * piped here, so a mark stops nothing; and the answer does not tell whether the shop knows the address.
 */
export async function takeBounce(
  db: Database,
  refused: readonly Refused[],
): Promise<{ success: boolean; message: string }> {
  for (const { addresses, reason } of refused) {
    for (const address of addresses) await noteRefused(db, address, reason);
  }
  return { success: true, message: "Taken." };
}

/**
 * What a provider tells as JSON.
 * @throws Refusal 422 with the fields
 */
export function refusedInJson(body: unknown): Refused[] {
  const read = bounceBody.safeParse(body);
  if (!read.success) {
    const fields = read.error.issues.map(({ path, message }) => [
      path.join(".") || "body",
      message,
    ]);
    throw invalid(Object.fromEntries(fields));
  }
  const { email, reason, permanent } = read.data;
  return permanent ? [{ addresses: [email], reason }] : [];
}

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

/** Without control characters, among them those that reverse the direction of a text. */
function plainReason(reason: string): string {
  const plain = reason
    .slice(0, 10 * MAX_REASON)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  return [...(plain || "The mail server gave no reason.")].slice(0, MAX_REASON).join("");
}
