import { randomBytes } from "node:crypto";
import { normalizeEmail } from "#shared/domain/emails.ts";
import { findUserByEmail, insertUser, updateUser } from "../accounts/accounts.queries.ts";
import { deleteResetTokensOf } from "../accounts/tokens.queries.ts";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Dependencies } from "../dependencies.ts";
import { SettingsError } from "../env.ts";
import { isCommonPassword } from "../passwords/common-passwords.ts";
import { deleteSessionsOf } from "../sessions/sessions.queries.ts";
import { hasAdmin } from "./users.queries.ts";

export type FirstAdmin = {
  email: string;
  /** Only when it was made up here: this is the one time it is known. */
  generatedPassword: string | null;
};

/**
 * Creates the first admin while there is none, from ADMIN_EMAIL and ADMIN_PASSWORD or with a password made up here.
 * An account that already has the address becomes the admin's, with the operator's password and no old session.
 * Null when there is an admin already.
 * @throws SettingsError for a password that everybody tries first
 */
export async function ensureFirstAdmin({
  db,
  env,
  passwords,
}: Pick<Dependencies, "db" | "env" | "passwords">): Promise<FirstAdmin | null> {
  if (await hasAdmin(db)) return null;
  if (env.adminPassword && (await isCommonPassword(env.adminPassword))) {
    throw new SettingsError(["ADMIN_PASSWORD is too common. Please choose another one."]);
  }
  const email = normalizeEmail(env.adminEmail ?? "admin@aliquot.example");
  const generatedPassword = env.adminPassword ? null : randomBytes(15).toString("base64url");
  const passwordHash = await passwords.hash(env.adminPassword ?? generatedPassword ?? "", email);
  const isCreated = await db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "firstAdmin");
    if (await hasAdmin(tx)) return false;
    const account = { role: "admin", emailVerified: true, passwordHash } as const;
    const existing = await findUserByEmail(tx, email);
    if (existing) {
      await updateUser(tx, existing.id, { ...account, pendingEmail: null, deactivatedAt: null });
      await deleteSessionsOf(tx, existing.id);
      await deleteResetTokensOf(tx, existing.id);
    } else {
      await insertUser(tx, { email, firstName: "Shop", lastName: "Admin", ...account, ...NOWHERE });
    }
    return true;
  });
  return isCreated ? { email, generatedPassword } : null;
}

/** Every account has an address; the first admin's is to be filled in. */
const NOWHERE = { street: "", city: "", state: "", zipCode: "" };
