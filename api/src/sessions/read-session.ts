import type { Database } from "../db/client.ts";
import { unauthenticated } from "../refusals.ts";
import { hashSecret } from "./hash-secret.ts";
import { luciaSessions, SESSION_COOKIE } from "./lucia-sessions.ts";

/** Who is signed in, as every guarded route gets it. */
export type SessionUser = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: "customer" | "admin";
  isAdmin: boolean;
  emailVerified: boolean;
  /** The hashed id of this session. */
  sessionId: string;
};

/** What lucia draws: 40 characters of base 32. Anything else was never ours. */
const SESSION_ID = /^[a-z2-7]{40}$/;

/**
 * The user of a request's session, by cookie or `X-Session-Id`; null when it carries neither.
 * @throws Refusal 401 when what it carries is malformed, unknown, expired, or two different ids.
 */
export async function readSession(db: Database, request: Request): Promise<SessionUser | null> {
  const id = sessionIdOf(request);
  if (id === null) return null;
  const { session, user } = await luciaSessions(db).validateSession(id);
  if (!session) throw unauthenticated();
  return { ...user, isAdmin: user.role === "admin", sessionId: hashSecret(id) };
}

/** The id a request carries, or null for none. */
export function sessionIdOf(request: Request): string | null {
  const header = request.headers.get("x-session-id");
  const cookie = cookieValue(request.headers.get("cookie") ?? "", SESSION_COOKIE);
  if (header === null && cookie === null) return null;
  const id = header ?? cookie ?? "";
  if (header !== null && cookie !== null && header !== cookie) throw unauthenticated();
  if (!SESSION_ID.test(id)) throw unauthenticated();
  return id;
}

function cookieValue(header: string, name: string): string | null {
  for (const pair of header.split(";")) {
    const separator = pair.indexOf("=");
    if (separator > 0 && pair.slice(0, separator).trim() === name) {
      return pair.slice(separator + 1).trim();
    }
  }
  return null;
}
