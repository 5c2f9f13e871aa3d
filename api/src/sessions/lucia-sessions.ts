import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from "lucia";
import { SESSION_SECONDS } from "#shared/domain/constants.ts";
import type { Connection } from "../db/client.ts";
import { hashSecret } from "./hash-secret.ts";
import {
  deleteSession,
  deleteSessionsExpiredBy,
  deleteSessionsOfUser,
  findSessionAndUser,
  findSessionsOfUser,
  insertSession,
  type SessionRow,
} from "./sessions.queries.ts";

declare module "lucia" {
  interface Register {
    Lucia: Lucia<Record<never, never>, SessionUserAttributes>;
    DatabaseUserAttributes: SessionUserAttributes;
    DatabaseSessionAttributes: Record<string, unknown>;
  }
}

type SessionUserAttributes = {
  email: string;
  firstName: string;
  lastName: string;
  role: "customer" | "admin";
  emailVerified: boolean;
};

export const SESSION_COOKIE = "aliquot_session";

/**
 * The only module that knows lucia. It draws ids and judges expiry; our adapter stores nothing but their hashes, and
 * never moves an expiry: a session ends a day after its login, however much it is used.
 */
export function luciaSessions(db: Connection) {
  return new Lucia(hashingAdapter(db), {
    sessionExpiresIn: new TimeSpan(SESSION_SECONDS, "s"),
    sessionCookie: { name: SESSION_COOKIE },
    getUserAttributes: (attributes) => attributes,
  });
}

function hashingAdapter(db: Connection): Adapter {
  return {
    async getSessionAndUser(id) {
      const row = await findSessionAndUser(db, hashSecret(id));
      if (!row) return [null, null];
      const { id: userId, ...attributes } = row.user;
      return [databaseSession(row.session, id), { id: userId, attributes }];
    },
    async getUserSessions(userId) {
      const rows = await findSessionsOfUser(db, userId);
      return rows.map((row) => databaseSession(row, row.sid));
    },
    async setSession(session) {
      await insertSession(db, {
        sid: hashSecret(session.id),
        userId: session.userId,
        sess: session.attributes,
        expire: session.expiresAt,
      });
    },
    // Absolute expiry: lucia would let a session in use slide.
    async updateSessionExpiration() {},
    async deleteSession(id) {
      await deleteSession(db, hashSecret(id));
    },
    async deleteUserSessions(userId) {
      await deleteSessionsOfUser(db, userId);
    },
    async deleteExpiredSessions() {
      await deleteSessionsExpiredBy(db, new Date());
    },
  };
}

function databaseSession(row: SessionRow, id: string): DatabaseSession {
  return { id, userId: row.userId, expiresAt: row.expire, attributes: row.sess };
}
