import { BACKGROUND_HEADER } from "#shared/domain/constants.ts";
import type { Connection } from "../db/client.ts";
import { hashSecret } from "../hash-secret.ts";
import {
  luciaOn,
  type SessionAttributes,
  type SessionContext,
  sessionCookieName,
} from "./lucia.ts";
import type { SessionUses } from "./session-uses.ts";
import { touchSessions } from "./sessions.queries.ts";

export type SessionUser = SessionAttributes & {
  id: string;
  isAdmin: boolean;
  /** The stored hash, not the secret; empty when a key was used. */
  sessionId: string;
  /** The key that a program used instead of a session. */
  key: { id: string; name: string; scopes: string[] } | null;
};

/** Milliseconds. Use is recorded to the minute, so that not every request writes. */
const TOUCHED_EVERY_MS = 60_000;

/** lucia's ids are 25 random bytes in lower-case base 32. Other text needs no query. */
const SESSION_ID = /^[a-z2-7]{40}$/;

/**
 * The user of the request's session, by cookie or by X-Session-Id. If both are sent and disagree, nobody is signed in,
 * because one of them was planted. Reads the database every time, so that a revocation applies to the next request.
 */
export async function findSessionUser(
  request: Request,
  context: SessionContext & { db: Connection; sessionUses: SessionUses },
): Promise<SessionUser | null> {
  const sessionId = readSessionId(request, context.env);
  if (sessionId === null) return null;
  const { user } = await luciaOn(context.db, context).validateSession(sessionId);
  if (!user) return null;
  const now = context.now();
  const isUse = !isBackgroundRead(request);
  if (isUse && now.getTime() - user.lastUsedAt.getTime() >= TOUCHED_EVERY_MS) {
    const use = { sid: hashSecret(sessionId), at: now };
    // An admin's session ends when it is idle, so the next request must know its use.
    if (user.role === "admin") await touchSessions(context.db, [use]);
    else context.sessionUses.note(use.sid, use.at);
  }
  return { ...user, isAdmin: user.role === "admin", sessionId: hashSecret(sessionId), key: null };
}

/**
 * Whether a page sent this read without a person. Such a read does not count as use, so that an abandoned session ends
 * although its page still polls. A change always counts as use, whatever its header says.
 */
const isBackgroundRead = ({ method, headers }: Request) =>
  (method === "GET" || method === "HEAD") && headers.get(BACKGROUND_HEADER) !== null;

/** The session id of the request; null when it is malformed or when another one disagrees with it. */
export function readSessionId(request: Request, env: SessionContext["env"]): string | null {
  const start = `${sessionCookieName(env)}=`;
  // Not by lucia's own reader, which throws when any cookie of the browser is not percent-encoded.
  const cookies = (request.headers.get("cookie") ?? "")
    .split(";")
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(start))
    .map((cookie) => cookie.slice(start.length));
  const sent = [request.headers.get("x-session-id"), ...cookies].filter(Boolean);
  const [sessionId, ...others] = new Set(sent);
  return sessionId && others.length === 0 && SESSION_ID.test(sessionId) ? sessionId : null;
}
