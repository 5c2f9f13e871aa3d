import { eq } from "drizzle-orm";
import type { LoginFactor, OpenSession } from "#shared/contracts/sessions.ts";
import type { AdminScope } from "#shared/domain/scopes.ts";
import { users } from "../accounts/accounts.tables.ts";
import { type Connection, firstOf, rowOf, type Transaction } from "../db/client.ts";
import { deleteOldest } from "../db/delete-old-rows.ts";
import { loginTickets, sessions } from "./sessions.tables.ts";

/** Where a session was opened, and the factors of its login. */
export type SessionFacts = { device: string; address: string; factors: LoginFactor[] };

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
  /** When its user last proved their identity. */
  provedAt: Date | null;
  lastUsedAt: Date;
  /** True for an admin who must set up a factor before anything else. */
  needsFactor: boolean;
};

const MINUTE_MS = 60_000;

type Moments = { expire: string; provedAt: string | null; lastUsedAt: string };

/**
 * The valid session with its user. It runs on every request of a signed-in visitor, so customers need only one small
 * statement. An admin's session ends after a while without a call.
 */
export async function findSession(conn: Connection, sid: string, now: Date) {
  const [row] = await conn.sql<(Omit<SessionRow, "needsFactor" | keyof Moments> & Moments)[]>`
    SELECT s.sid, s.expire, u.id AS "userId", u.email, u.first_name AS "firstName",
           u.last_name AS "lastName", u.role, u.email_verified AS "emailVerified",
           u.admin_scope AS "adminScope",
           s.proved_at AS "provedAt", COALESCE(s.last_used_at, s.created_at) AS "lastUsedAt"
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.sid = ${sid} AND s.expire > ${now.toISOString()} AND u.deactivated_at IS NULL`;
  if (!row) return null;
  const session = {
    ...row,
    expire: new Date(row.expire),
    provedAt: row.provedAt === null ? null : new Date(row.provedAt),
    lastUsedAt: new Date(row.lastUsedAt),
  };
  if (row.role !== "admin") return { ...session, needsFactor: false };
  const { idleMinutes, needsFactor } = await readAdminSession(conn, row.userId);
  const isIdle = session.lastUsedAt.getTime() <= now.getTime() - idleMinutes * MINUTE_MS;
  return isIdle ? null : { ...session, needsFactor };
}

async function readAdminSession(conn: Connection, userId: string) {
  return conn.sql<{ idleMinutes: number; needsFactor: boolean }[]>`
    SELECT COALESCE((SELECT value::int FROM system_settings WHERE key = 'admin_idle_minutes'), 120)
             AS "idleMinutes",
           EXISTS (SELECT 1 FROM system_settings WHERE key = 'admins_need_factor' AND value = 'true')
             AND NOT EXISTS (SELECT 1 FROM passkeys WHERE user_id = ${userId})
             AND NOT EXISTS (SELECT 1 FROM totp_secrets
                             WHERE user_id = ${userId} AND confirmed_at IS NOT NULL)
             AS "needsFactor"`.then(rowOf);
}

/** The facts that a login checks and shows. */
export type Credentials = {
  id: string;
  passwordHash: string;
  role: "customer" | "admin";
  firstName: string;
  /** Whether the account was signed in to with such a device in the same network. */
  isKnownDevice: boolean;
  /** Whether it was signed in to in the same network, with any device. */
  isKnownNetwork: boolean;
  /** The stored token that recognises this browser for the account. */
  browser: string | null;
};

/** By the normalized email; null also for a deactivated account. */
export async function findCredentials(
  conn: Connection,
  email: string,
  { device, address, tokenHashes }: { device: string; address: string; tokenHashes: string[] },
): Promise<Credentials | null> {
  return conn.sql<Credentials[]>`
    SELECT u.id, u.password_hash AS "passwordHash", u.role, u.first_name AS "firstName",
           EXISTS (SELECT 1 FROM known_devices d WHERE d.user_id = u.id
                   AND d.device = ${device} AND d.address = ${address}) AS "isKnownDevice",
           ${address} <> 'unknown' AND EXISTS (SELECT 1 FROM known_devices d
             WHERE d.user_id = u.id AND d.address = ${address}) AS "isKnownNetwork",
           (SELECT k.token_hash FROM known_browsers k
            WHERE k.user_id = u.id AND k.token_hash = ANY(${tokenHashes}::text[])
            ORDER BY k.last_seen_at DESC LIMIT 1) AS browser
    FROM users u
    WHERE lower(u.email) = ${email} AND u.deactivated_at IS NULL`.then(firstOf);
}

/** Null when the account was deleted. */
export async function findPasswordHash(conn: Connection, userId: string): Promise<string | null> {
  const [user] = await conn.sql<{ hash: string }[]>`
    SELECT password_hash AS hash FROM users WHERE id = ${userId} AND deactivated_at IS NULL`;
  return user?.hash ?? null;
}

export type UserRow = typeof users.$inferSelect;

export async function findUserOfSession(conn: Connection, userId: string): Promise<UserRow | null> {
  return conn.select().from(users).where(eq(users.id, userId)).then(firstOf);
}

/**
 * Whether this is still the user's password; locks it until the transaction ends. A concurrent
 * change of password either waits for the new session and then ends it, or is seen here.
 */
export async function holdPassword(tx: Transaction, userId: string, passwordHash: string) {
  const rows = await tx.sql`
    SELECT 1 FROM users
    WHERE id = ${userId} AND password_hash = ${passwordHash} AND deactivated_at IS NULL
    FOR SHARE`;
  return rows.length > 0;
}

/** Inserts a login at that moment, which is also its first use and first proof. */
export async function insertSession(
  conn: Connection,
  { at, ...session }: { sid: string; userId: string; expire: Date; at: Date } & SessionFacts,
): Promise<void> {
  const moments = { createdAt: at, lastUsedAt: at, provedAt: at };
  await conn.insert(sessions).values({ ...session, ...moments });
}

/** Records when sessions were used. A session whose row is locked is skipped until its next use. */
export async function touchSessions(
  conn: Connection,
  uses: readonly { sid: string; at: Date }[],
): Promise<void> {
  await conn.sql`
    WITH used AS (
      SELECT s.sid, u.at::timestamptz AS at
      FROM sessions s JOIN unnest(
        ${uses.map(({ sid }) => sid)}::text[],
        ${uses.map(({ at }) => at.toISOString())}::text[]
      ) AS u(sid, at) ON u.sid = s.sid
      FOR NO KEY UPDATE OF s SKIP LOCKED
    )
    UPDATE sessions s SET last_used_at = used.at FROM used WHERE s.sid = used.sid`;
}

/** Returns whether the session still existed. */
export async function markProved(conn: Connection, sid: string, now: Date): Promise<boolean> {
  const proved = await conn.sql`
    UPDATE sessions SET proved_at = ${now.toISOString()} WHERE sid = ${sid}`;
  return proved.count > 0;
}

/** Called after the first factor was added: proofs by password in other sessions no longer count. */
export async function forgetOtherProofs(
  conn: Connection,
  userId: string,
  except: string,
): Promise<void> {
  await conn.sql`
    UPDATE sessions SET proved_at = NULL WHERE user_id = ${userId} AND sid <> ${except}`;
}

export async function deleteSession(conn: Connection, sid: string): Promise<void> {
  await conn.delete(sessions).where(eq(sessions.sid, sid));
}

/** Returns how many there were. */
export async function deleteSessionsOf(
  conn: Connection,
  userId: string,
  except: string | null = null,
): Promise<number> {
  const ended = await conn.sql`
    DELETE FROM sessions WHERE user_id = ${userId} AND sid IS DISTINCT FROM ${except}`;
  return ended.count;
}

/** A user's sessions that have not ended, last used first. Their ids are half of their hash. */
export async function listSessions(
  conn: Connection,
  { id: userId, sessionId: current }: { id: string; sessionId: string },
  now: Date,
): Promise<OpenSession[]> {
  return conn.sql<OpenSession[]>`
    SELECT left(sid, 32) AS id, device, address, factors, created_at AS "createdAt",
           COALESCE(last_used_at, created_at) AS "lastUsedAt", sid = ${current} AS "isCurrent"
    FROM sessions WHERE user_id = ${userId} AND expire > ${now.toISOString()}
    ORDER BY sid = ${current} DESC, COALESCE(last_used_at, created_at) DESC, sid
    LIMIT 100`;
}

export async function endSession(conn: Connection, userId: string, id: string): Promise<number> {
  const ended = await conn.sql`
    DELETE FROM sessions WHERE user_id = ${userId} AND left(sid, 32) = ${id}`;
  return ended.count;
}

/** Deletes sessions that ended before the moment. */
export const deleteExpiredSessions = deleteOldest("sessions", "expire");

export async function insertTicket(
  conn: Connection,
  { ticketHash, userId, expiresAt }: { ticketHash: string; userId: string; expiresAt: Date },
): Promise<void> {
  await conn.insert(loginTickets).values({ ticketHash, userId, expiresAt });
}

/** The user of a ticket, while it is valid. */
export async function findTicket(conn: Connection, ticketHash: string, now: Date) {
  const [ticket] = await conn.sql<{ userId: string }[]>`
    SELECT user_id AS "userId" FROM login_tickets
    WHERE ticket_hash = ${ticketHash} AND expires_at > ${now.toISOString()}`;
  return ticket?.userId ?? null;
}

/** Deletes the ticket and returns whether it was valid: of concurrent requests with it, one succeeds. */
export async function takeTicket(conn: Connection, ticketHash: string, now: Date) {
  const taken = await conn.sql`
    DELETE FROM login_tickets
    WHERE ticket_hash = ${ticketHash} AND expires_at > ${now.toISOString()}`;
  return taken.count > 0;
}

export async function deleteTicketsOf(conn: Connection, userId: string): Promise<void> {
  await conn.delete(loginTickets).where(eq(loginTickets.userId, userId));
}

/** Records where an account was signed in to. "first" is the account's very first login, which needs no email. */
export async function noteDevice(
  conn: Connection,
  { userId, device, address, now }: { userId: string; device: string; address: string; now: Date },
): Promise<"known" | "new" | "first"> {
  const [noted] = await conn.sql<{ isNew: boolean; hasOthers: boolean }[]>`
    INSERT INTO known_devices (user_id, device, address, last_seen_at)
    VALUES (${userId}, ${device}, ${address}, ${now.toISOString()})
    ON CONFLICT (user_id, device, address) DO UPDATE SET last_seen_at = excluded.last_seen_at
    RETURNING xmax = 0 AS "isNew",
      EXISTS (SELECT 1 FROM known_devices WHERE user_id = ${userId}) AS "hasOthers"`;
  if (!noted?.isNew) return "known";
  return noted.hasOthers ? "new" : "first";
}

/** Deletes tickets that ended before the moment. */
export const deleteExpiredTickets = deleteOldest("login_tickets", "expires_at");

/** Deletes devices without a login since the moment. */
export const deleteOldDevices = deleteOldest("known_devices", "last_seen_at");
