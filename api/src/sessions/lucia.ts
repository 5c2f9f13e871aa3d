import { type Adapter, Lucia, TimeSpan } from "lucia";
import { SESSION_SECONDS } from "#shared/domain/constants.ts";
import type { Connection } from "../db/client.ts";
import type { Environment } from "../env.ts";
import { hashSecret } from "../hash-secret.ts";
import {
  deleteSession,
  findSession,
  insertSession,
  type SessionFacts,
  type SessionRow,
} from "./sessions.queries.ts";

type CookieSettings = Pick<Environment, "cookieDomain" | "sessionTransport" | "siteUrl">;

const isSecure = ({ sessionTransport, siteUrl }: CookieSettings) =>
  sessionTransport === "header" || siteUrl.startsWith("https://");

/**
 * The name of the session's cookie. With the prefix `__Host-`, browsers accept it only from this host over https, so
 * that no other host of the domain can plant one. They refuse the prefix on http, and for a whole domain.
 */
export function sessionCookieName(env: CookieSettings): string {
  return isSecure(env) && !env.cookieDomain ? "__Host-aliquot_session" : "aliquot_session";
}

export type SessionAttributes = Omit<SessionRow, "sid" | "expire" | "userId">;

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof luciaOn>;
    DatabaseUserAttributes: SessionAttributes;
    DatabaseSessionAttributes: SessionFacts;
  }
}

export type SessionContext = { env: Environment; now: () => Date };

export function luciaOn(conn: Connection, { env, now }: SessionContext) {
  const split = env.sessionTransport === "header";
  return new Lucia<Record<never, never>, SessionAttributes>(adapterOn(conn, now), {
    sessionExpiresIn: new TimeSpan(SESSION_SECONDS, "s"),
    sessionCookie: {
      name: sessionCookieName(env),
      attributes: {
        path: "/",
        sameSite: split ? "none" : "lax",
        secure: isSecure(env),
        domain: env.cookieDomain,
      },
    },
    getUserAttributes: (attributes) => attributes,
  });
}

function adapterOn(conn: Connection, now: () => Date): Adapter {
  // lucia compares with the machine's clock and the shop with `now`, so the remaining time is converted.
  const onMachineClock = (expire: Date) =>
    new Date(expire.getTime() - now().getTime() + Date.now());
  return {
    async getSessionAndUser(sessionId) {
      const row = await findSession(conn, hashSecret(sessionId), now());
      if (!row) return [null, null];
      const { sid: _, expire, userId, ...attributes } = row;
      return [
        { id: sessionId, userId, expiresAt: onMachineClock(expire), attributes: NO_FACTS },
        { id: userId, attributes },
      ];
    },
    async setSession({ id, userId, attributes }) {
      const at = now();
      const expire = new Date(at.getTime() + SESSION_SECONDS * 1000);
      await insertSession(conn, { sid: hashSecret(id), userId, expire, at, ...attributes });
    },
    // A session ends 24 hours after its login; lucia would extend it with use.
    updateSessionExpiration: async () => {},
    deleteSession: (sessionId) => deleteSession(conn, hashSecret(sessionId)),
    // The shop lists and ends sessions by its own queries, in its own transactions.
    getUserSessions: notCalled,
    deleteUserSessions: notCalled,
    deleteExpiredSessions: notCalled,
  };
}

/** Only the list of sessions reads where a session was opened. */
const NO_FACTS: SessionFacts = { device: "", address: "", factors: [] };

async function notCalled(): Promise<never> {
  throw new Error("The shop does not call this method of lucia");
}
