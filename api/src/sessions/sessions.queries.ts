import { and, eq, isNull, lte, ne } from "drizzle-orm";
import type { Connection } from "../db/client.ts";
import { users } from "../users/users.tables.ts";
import { sessions } from "./sessions.tables.ts";

export type SessionRow = typeof sessions.$inferSelect;
export type SessionUserRow = Awaited<ReturnType<typeof findSessionAndUser>>;

/** A session and its user by the hashed id; deactivated users have none. */
export async function findSessionAndUser(db: Connection, sid: string) {
  const [row] = await db
    .select({
      session: sessions,
      user: {
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        role: users.role,
        emailVerified: users.emailVerified,
      },
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.deactivatedAt)))
    .where(eq(sessions.sid, sid));
  return row ?? null;
}

export async function findSessionsOfUser(db: Connection, userId: string): Promise<SessionRow[]> {
  return db.select().from(sessions).where(eq(sessions.userId, userId));
}

export async function insertSession(db: Connection, row: typeof sessions.$inferInsert) {
  await db.insert(sessions).values(row);
}

export async function deleteSession(db: Connection, sid: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, sid));
}

/** Ends all sessions of a user, except `keptSid` when one is given. */
export async function deleteSessionsOfUser(
  db: Connection,
  userId: string,
  keptSid?: string,
): Promise<void> {
  const ofUser = eq(sessions.userId, userId);
  await db.delete(sessions).where(keptSid ? and(ofUser, ne(sessions.sid, keptSid)) : ofUser);
}

export async function deleteSessionsExpiredBy(db: Connection, moment: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expire, moment));
}
