import { bounceBody } from "#shared/contracts/bounces.ts";
import type { Database } from "../db/client.ts";
import type { Environment } from "../env.ts";
import { invalid, notFound } from "../refusals.ts";
import { isSameSecret } from "../same-secret.ts";
import { noteRefused } from "./note-refused.ts";
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
