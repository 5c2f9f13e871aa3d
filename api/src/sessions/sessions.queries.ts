import { and, eq, isNull, sql } from "drizzle-orm";
import type { AdminScope } from "#shared/domain/call-scopes.ts";
import { users } from "../accounts/accounts.tables.ts";
import type { Connection, Transaction } from "../db/client.ts";
import type { PresentableUser } from "./present-current-user.ts";
import { sessions } from "./sessions.tables.ts";

export type SessionRow = {
  sid: string;
  expire: Date;
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  role: "customer" | "admin";
  emailVerified: boolean;
  adminScope: AdminScope;
};

/** What a login checks and greets with. */
export type Credentials = Pick<
  typeof users.$inferSelect,
  "id" | "passwordHash" | "role" | "firstName"
>;

/** The living session with its user. Asked on every request of a signed-in visitor: one prepared statement. */
export async function findSession(
  conn: Connection,
  sid: string,
  now: Date,
): Promise<SessionRow | null> {
  const [row] = await conn.sql<(Omit<SessionRow, "expire"> & { expire: string })[]>`
    SELECT s.sid, s.expire, u.id AS "userId", u.email, u.first_name AS "firstName",
           u.last_name AS "lastName", u.role, u.email_verified AS "emailVerified",
           u.admin_scope AS "adminScope"
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.sid = ${sid} AND s.expire > ${now.toISOString()} AND u.deactivated_at IS NULL`;
  return row ? { ...row, expire: new Date(row.expire) } : null;
}

/** By the normalized email; null for a deactivated account too. */
export async function findCredentials(
  conn: Connection,
  email: string,
): Promise<Credentials | null> {
  const [user] = await conn
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      role: users.role,
      firstName: users.firstName,
    })
    .from(users)
    .where(and(sql`lower(${users.email}) = ${email}`, isNull(users.deactivatedAt)));
  return user ?? null;
}

/** The user whom a session belongs to, as people may read it. */
export async function findUserOfSession(
  conn: Connection,
  userId: string,
): Promise<PresentableUser | null> {
  const [user] = await conn.select().from(users).where(eq(users.id, userId));
  return user ?? null;
}

/**
 * Whether this is still the user's password, and keeps it so until the transaction ends. A change of password
 * that runs at the same time either waits for the new session and then ends it, or is seen here.
 */
export async function holdPassword(
  tx: Transaction,
  userId: string,
  passwordHash: string,
): Promise<boolean> {
  const rows = await tx.sql`
    SELECT 1 FROM users
    WHERE id = ${userId} AND password_hash = ${passwordHash} AND deactivated_at IS NULL
    FOR SHARE`;
  return rows.length > 0;
}

export async function insertSession(
  conn: Connection,
  session: { sid: string; userId: string; expire: Date },
): Promise<void> {
  await conn.insert(sessions).values(session);
}

export async function deleteSession(conn: Connection, sid: string): Promise<void> {
  await conn.delete(sessions).where(eq(sessions.sid, sid));
}

/** Ends the user's sessions, all but `except`. */
export async function deleteSessionsOf(
  conn: Connection,
  userId: string,
  except: string | null = null,
): Promise<void> {
  await conn.sql`
    DELETE FROM sessions WHERE user_id = ${userId} AND sid IS DISTINCT FROM ${except}`;
}

/** Deletes sessions that ended before the moment. */
export async function deleteExpiredSessions(
  conn: Connection,
  before: Date,
  limit: number,
): Promise<number> {
  const deleted = await conn.sql`
    DELETE FROM sessions WHERE sid = ANY(ARRAY(
      SELECT sid FROM sessions WHERE expire <= ${before.toISOString()}
      ORDER BY expire LIMIT ${limit}))`;
  return deleted.count;
}
