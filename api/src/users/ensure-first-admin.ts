import { randomBytes } from "node:crypto";
import { normalizeEmail } from "#shared/domain/emails.ts";
import { findUserByEmail, insertUser, updateUser } from "../accounts/accounts.queries.ts";
import { dropWhatCameBefore } from "../accounts/revoke-access.ts";
import { deleteResetTokensOf } from "../accounts/tokens.queries.ts";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Dependencies } from "../dependencies.ts";
import { SettingsError } from "../env.ts";
import { isCommonPassword } from "../passwords/common-passwords.ts";
import { hasAdmin } from "./users.queries.ts";

export type FirstAdmin = {
  email: string;
  /** Set only when it was generated. It is not readable later, because the database has only its hash. */
  generatedPassword: string | null;
};

/**
 * Creates the first admin while there is none, from ADMIN_EMAIL and ADMIN_PASSWORD or with a generated password. An
 * account that already has the email becomes the admin's, with the operator's password, and without the sessions and
 * factors that it had. Null when there is an admin already.
 * @throws SettingsError for a common password
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
      await updateUser(tx, existing.id, { ...account, deactivatedAt: null });
      await dropWhatCameBefore(tx, existing);
      await deleteResetTokensOf(tx, existing.id);
    } else {
      await insertUser(tx, {
        email,
        firstName: "Shop",
        lastName: "Admin",
        ...account,
        ...BLANK_ADDRESS,
      });
    }
    return true;
  });
  return isCreated ? { email, generatedPassword } : null;
}

/** The columns are required; the admin fills them in later. */
const BLANK_ADDRESS = { street: "", city: "", state: "", zipCode: "" };
