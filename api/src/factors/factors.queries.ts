import { type Connection, firstOf, type Transaction } from "../db/client.ts";
import { sealedColumn } from "../db/sealed-column.ts";

export type FactorsOfUser = { totp: boolean; passkey: boolean; recoveryCodesLeft: number };

export async function findFactors(conn: Connection, userId: string): Promise<FactorsOfUser> {
  const [found] = await conn.sql<FactorsOfUser[]>`
    SELECT
      EXISTS (SELECT 1 FROM totp_secrets WHERE user_id = ${userId} AND confirmed_at IS NOT NULL)
        AS totp,
      EXISTS (SELECT 1 FROM passkeys WHERE user_id = ${userId}) AS passkey,
      (SELECT count(*)::int FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL)
        AS "recoveryCodesLeft"`;
  return found ?? { totp: false, passkey: false, recoveryCodesLeft: 0 };
}

export type Owner = { id: string; email: string; firstName: string; role: string };

/**
 * Locks the account, by its id or its normalized email, until the transaction ends; null when it is gone or deactivated.
 * FOR UPDATE as in a change of password: upgrading a shared lock would deadlock with another one.
 */
export async function holdAccount({ sql }: Transaction, by: { id: string } | { email: string }) {
  return sql<Owner[]>`
    SELECT id, email, first_name AS "firstName", role FROM users
    WHERE ${"id" in by ? sql`id = ${by.id}` : sql`lower(email) = ${by.email}`}
      AND deactivated_at IS NULL
    FOR UPDATE`.then(firstOf);
}

/** The account's secret, confirmed or not, in its encrypted form. */
export async function findTotp(conn: Connection, userId: string) {
  return conn.sql<{ secret: string; isConfirmed: boolean }[]>`
    SELECT secret, confirmed_at IS NOT NULL AS "isConfirmed" FROM totp_secrets
    WHERE user_id = ${userId}`.then(firstOf);
}

/** Stores a secret that waits for confirmation. False when a confirmed one exists, which stays. */
export async function writeWaitingTotp(conn: Connection, userId: string, secret: string) {
  const written = await conn.sql`
    INSERT INTO totp_secrets (user_id, secret) VALUES (${userId}, ${secret})
    ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = NULL
    WHERE totp_secrets.confirmed_at IS NULL`;
  return written.count > 0;
}

/** Uses up the time step of a code, and all earlier ones. False when it was used before. */
export async function takeStep(
  conn: Connection,
  { userId, secret, step }: { userId: string; secret: string; step: number },
): Promise<boolean> {
  const taken = await conn.sql`
    UPDATE totp_secrets SET last_step = ${step}
    WHERE user_id = ${userId} AND secret = ${secret} AND (last_step IS NULL OR last_step < ${step})`;
  return taken.count > 0;
}

export async function markTotpConfirmed(
  conn: Connection,
  userId: string,
  now: Date,
): Promise<void> {
  await conn.sql`
    UPDATE totp_secrets SET confirmed_at = ${now.toISOString()} WHERE user_id = ${userId}`;
}

/** Deletes the secret. True when it was confirmed. */
export async function deleteTotp(conn: Connection, userId: string): Promise<boolean> {
  const deleted = await conn.sql<{ confirmed: boolean }[]>`
    DELETE FROM totp_secrets WHERE user_id = ${userId}
    RETURNING confirmed_at IS NOT NULL AS confirmed`;
  return deleted[0]?.confirmed ?? false;
}

export async function countForeignTotp(conn: Connection, keyIds: readonly string[]) {
  const [row] = await conn.sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM totp_secrets
    WHERE confirmed_at IS NOT NULL AND split_part(secret, '.', 1) <> ALL(${[...keyIds]}::text[])`;
  return row?.count ?? 0;
}

/** Deletes the authenticator apps whose secret another key encrypted, and returns their owners. */
export async function deleteForeignTotp(
  tx: Transaction,
  keyIds: readonly string[],
): Promise<Owner[]> {
  return tx.sql`
    WITH gone AS (
      DELETE FROM totp_secrets WHERE split_part(secret, '.', 1) <> ALL(${[...keyIds]}::text[])
      RETURNING user_id, confirmed_at
    )
    SELECT users.id, email, first_name AS "firstName", role FROM users
    JOIN gone ON gone.user_id = users.id WHERE gone.confirmed_at IS NOT NULL ORDER BY users.id`;
}

export async function replaceRecoveryCodes(
  conn: Connection,
  userId: string,
  hashes: string[],
): Promise<void> {
  await deleteRecoveryCodes(conn, userId);
  await conn.sql`
    INSERT INTO recovery_codes (code_hash, user_id)
    SELECT hash, ${userId} FROM unnest(${hashes}::text[]) AS hash`;
}

/** Uses up a recovery code. False for an unknown or used one. */
export async function takeRecoveryCode(
  conn: Connection,
  { userId, codeHash, now }: { userId: string; codeHash: string; now: Date },
): Promise<boolean> {
  const taken = await conn.sql`
    UPDATE recovery_codes SET used_at = ${now.toISOString()}
    WHERE code_hash = ${codeHash} AND user_id = ${userId} AND used_at IS NULL`;
  return taken.count > 0;
}

export async function deleteRecoveryCodes(conn: Connection, userId: string): Promise<void> {
  await conn.sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`;
}

export async function countProtectedAdmins(conn: Connection): Promise<number> {
  const [row] = await conn.sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM users u
    WHERE u.role = 'admin' AND u.deactivated_at IS NULL AND (
      EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = u.id)
      OR EXISTS (SELECT 1 FROM totp_secrets t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL))`;
  return row?.count ?? 0;
}

export const totpSecrets = sealedColumn("totp_secrets", "user_id", "secret");
