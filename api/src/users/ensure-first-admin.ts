import { randomBytes } from "node:crypto";
import { normalizeEmail } from "#shared/domain/emails.ts";
import { findUserByEmail, insertUser, updateUser } from "../accounts/accounts.queries.ts";
import { dropWhatCameBefore } from "../accounts/revoke-access.ts";
import { deleteResetTokensOf } from "../accounts/tokens.queries.ts";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Dependencies } from "../dependencies.ts";
import { SettingsError } from "../env.ts";
import { firstPasswordFile, keepFirstPassword, readFirstPassword } from "../first-password-file.ts";
import { isCommonPassword } from "../passwords/common-passwords.ts";
import { hasAdmin } from "./users.queries.ts";

export type FirstAdmin = {
  email: string;
  /** The file with the generated password; null when the operator gave one. */
  passwordFile: string | null;
};

/**
 * Creates the first admin while there is none, from ADMIN_EMAIL and ADMIN_PASSWORD or with a generated password. An
 * account that already has the email becomes the admin's, with the operator's password, and without the sessions and
 * factors that it had. Until that admin has signed in, later starts return it again; null afterwards.
 * @throws SettingsError for a common password, and in production without ADMIN_EMAIL
 */
export async function ensureFirstAdmin(
  { db, env, passwords }: Pick<Dependencies, "db" | "env" | "passwords">,
  { isProduction = false } = {},
): Promise<FirstAdmin | null> {
  if (await hasAdmin(db)) return findWaitingAdmin({ db, env, passwords });
  if (env.adminPassword && (await isCommonPassword(env.adminPassword))) {
    throw new SettingsError(["ADMIN_PASSWORD is too common. Please choose another one."]);
  }
  if (isProduction && !env.adminEmail) {
    throw new SettingsError([
      "ADMIN_EMAIL is missing in production. Set it to the first administrator's email, which gets the links that reset the password.",
    ]);
  }
  const email = normalizeEmail(env.adminEmail ?? "admin@aliquot.example");
  // Written before the account exists: a start that fails in between loses no password.
  const password =
    env.adminPassword ??
    keepFirstPassword(env.dataDir, email, randomBytes(15).toString("base64url"));
  const passwordHash = await passwords.hash(password, email);
  const isCreated = await db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "firstAdmin");
    if (await hasAdmin(tx)) return false;
    const rights = { role: "admin", adminScope: "full" } as const;
    const account = { ...rights, emailVerified: true, passwordHash };
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
  if (!isCreated) return null;
  return { email, passwordFile: env.adminPassword ? null : firstPasswordFile(env.dataDir) };
}

/** A start that was stopped named nobody, and the file is of no use any more after a reset of the password. */
async function findWaitingAdmin({
  db,
  env,
  passwords,
}: Pick<Dependencies, "db" | "env" | "passwords">): Promise<FirstAdmin | null> {
  const known = readFirstPassword(env.dataDir);
  const user = known && (await findUserByEmail(db, known.email));
  if (!user || !(await passwords.verify(known.password, user.passwordHash, user.id))) return null;
  return { email: known.email, passwordFile: firstPasswordFile(env.dataDir) };
}

/** The columns are required; the admin fills them in later. */
const BLANK_ADDRESS = { street: "", city: "", state: "", zipCode: "" };
