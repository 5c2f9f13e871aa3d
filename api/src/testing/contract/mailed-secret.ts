import { vi } from "vitest";
import type { Contract } from "./contract.ts";

/** The worker delivers an email within this time. */
export const MAIL_COMES = { timeout: 10_000, interval: 50 };

/**
 * The secret in the link of an email to that address: the group of the expression. Waits until the
 * worker has delivered the email.
 */
export function mailedSecret(
  { mailsTo }: Contract,
  address: string,
  link: RegExp,
): Promise<string> {
  return vi.waitFor(async () => {
    const mails = await mailsTo(address);
    const secret = mails.map(({ text }) => link.exec(text ?? "")?.[1]).find(Boolean);
    if (!secret) throw new Error(`No email to ${address} has the link ${link} yet`);
    return secret;
  }, MAIL_COMES);
}
