import type { Connection } from "../db/client.ts";
import { hashSecret } from "../hash-secret.ts";
import { luciaOn, SESSION_COOKIE, type SessionAttributes, type SessionContext } from "./lucia.ts";
import type { SessionUses } from "./session-uses.ts";
import { touchSessions } from "./sessions.queries.ts";

/** Who is signed in. */
export type SessionUser = SessionAttributes & {
  id: string;
  isAdmin: boolean;
  /** The stored hash, not the secret; empty where a key was used. */
  sessionId: string;
  /** The key that a program used instead of a session. */
  key: { id: string; name: string; scopes: string[] } | null;
};

/** Milliseconds. Use is noted to the minute, so that not every request writes. */
const TOUCHED_EVERY_MS = 60_000;

/** lucia's ids are 25 random bytes in lower-case base 32. Other text needs no query. */
const SESSION_ID = /^[a-z2-7]{40}$/;

/**
 * The user of the request's session, by cookie or by X-Session-Id. If both are sent and disagree nobody is signed
 * in: one of them was planted. Reads the database every time, so that a revocation holds from the next request on.
 */
export async function findSessionUser(
  request: Request,
  context: SessionContext & { db: Connection; sessionUses: SessionUses },
): Promise<SessionUser | null> {
  const sessionId = readSessionId(request);
  if (sessionId === null) return null;
  const { user } = await luciaOn(context.db, context).validateSession(sessionId);
  if (!user) return null;
  const now = context.now();
  if (now.getTime() - user.lastUsedAt.getTime() >= TOUCHED_EVERY_MS) {
    const use = { sid: hashSecret(sessionId), at: now };
    // An admin's session ends when it is idle, so its use must be known to the next request.
    if (user.role === "admin") await touchSessions(context.db, [use]);
    else context.sessionUses.note(use.sid, use.at);
  }
  return { ...user, isAdmin: user.role === "admin", sessionId: hashSecret(sessionId), key: null };
}

/** The session id that the request carries, if it can be one. */
export function readSessionId(request: Request): string | null {
  const header = request.headers.get("x-session-id");
  // Not by lucia's own reader, which throws when any cookie of the browser is not percent-encoded.
  const cookie = COOKIE.exec(request.headers.get("cookie") ?? "")?.[1];
  if (header && cookie && header !== cookie) return null;
  const sessionId = header || cookie;
  return sessionId && SESSION_ID.test(sessionId) ? sessionId : null;
}

const COOKIE = new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=([^;\\s]*)`);
