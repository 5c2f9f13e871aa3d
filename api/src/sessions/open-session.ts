import type { LoginFactor } from "#shared/contracts/sessions.ts";
import type { Transaction } from "../db/client.ts";
import { hashSecret } from "../hash-secret.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { makeBrowserKnown } from "./browser-tokens.ts";
import { luciaOn, type SessionContext } from "./lucia.ts";
import { deleteSession, findUserOfSession, noteDevice } from "./sessions.queries.ts";
import type { Visit } from "./visit.ts";

/**
 * Opens a session with a new id, which replaces the browser's former one. Emails the owner when
 * this device and network are new for the account. The login is a fresh proof. Lock the user's row
 * before, so that a concurrent change of password either comes first or ends this session.
 * @returns the session's id and the value of the browser's cookie; both are stored only as hashes
 */
export async function openSession(
  tx: Transaction,
  context: SessionContext,
  userId: string,
  { formerId, device, address, tokens, factors }: Visit & { factors: LoginFactor[] },
): Promise<{ sessionId: string; browser: string }> {
  if (formerId) await deleteSession(tx, hashSecret(formerId));
  const { id } = await luciaOn(tx, context).createSession(userId, { device, address, factors });
  const now = context.now();
  const browser = await makeBrowserKnown(tx, { userId, tokens, now });
  if ((await noteDevice(tx, { userId, device, address, now })) === "new") {
    const user = await findUserOfSession(tx, userId);
    if (user) {
      await queueMail(tx, {
        kind: "new-device",
        to: user.email,
        userId,
        firstName: user.firstName,
        device,
        address,
        at: now.toISOString(),
      });
    }
  }
  return { sessionId: id, browser };
}
