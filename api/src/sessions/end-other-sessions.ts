import type { Dependencies } from "../dependencies.ts";
import type { SessionUser } from "./session-user.ts";
import { deleteSessionsOf, deleteTicketsOf } from "./sessions.queries.ts";

/**
 * Ends all other access to the account: its sessions except this one, logins that wait for their
 * second step, and the API keys that it made.
 */
export async function endOtherSessions(
  { db, now, endKeysOf }: Pick<Dependencies, "db" | "now" | "endKeysOf">,
  { id: userId, sessionId }: SessionUser,
): Promise<{ ended: number; keysRevoked: number }> {
  return db.transaction(async (tx) => {
    const ended = await deleteSessionsOf(tx, userId, sessionId);
    await deleteTicketsOf(tx, userId);
    const why = "all other sessions were ended";
    const keysRevoked = await endKeysOf(tx, { userId, actorId: userId, now: now(), why });
    return { ended, keysRevoked };
  });
}
