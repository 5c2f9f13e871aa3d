import type { AdminUser, UpdateUserBody } from "#shared/contracts/users.ts";
import { normalizeEmail } from "#shared/domain/emails.ts";
import { userErased, userExists } from "../accounts/accounts.errors.ts";
import { lockUser, type User, type UserChanges, updateUser } from "../accounts/accounts.queries.ts";
import { dropWhatCameBefore, revokeAccess, revokeResetLinks } from "../accounts/revoke-access.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import {
  findDefaultAddress,
  insertDefaultAddress,
  updateAddress,
} from "../addresses/addresses.queries.ts";
import { requireCountry } from "../addresses/read-address.ts";
import { endKeysOf } from "../api-keys/api-keys.queries.ts";
import { countryCodeOf, nameOfCountry } from "../countries.ts";
import type { Transaction } from "../db/client.ts";
import { brokenConstraint } from "../db/errors.ts";
import { isOutdated } from "../db/versions.ts";
import type { Dependencies } from "../dependencies.ts";
import { erasureAsked } from "../erasures/erasures.errors.ts";
import { lockOpenErasureOf } from "../erasures/erasures.queries.ts";
import { requireProof } from "../fresh-proof.ts";
import { unmarkRefused } from "../mail/bounces.queries.ts";
import { requireUncommonPassword } from "../passwords/common-passwords.ts";
import { conflict, type Refusal, required } from "../refusals.ts";
import { recordSecurityEvent } from "../security-events/record-event.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { describeUser } from "./read-users.ts";
import { requireAdminLeft } from "./require-admin-left.ts";

/**
 * Saves an account for the admin:
 * - A new password ends the user's other sessions and API keys.
 * - A new email counts as not verified, except for an admin: verification would remove the factors
 * that protect the account.
 * - A new admin loses earlier sessions and factors. Without a verified address the admin must also
 * set a password, because somebody else may have opened the account.
 * @throws Refusal 403 "proof-needed" for a change of email, password or role without a fresh proof,
 * 404, 409 "user-exists", "user-changed" (with the present `user`), "own-account", "last-admin",
 * "email-unverified", "erasure-asked", 422 for a common password
 */
export async function saveUser(
  { db, passwords, now }: Pick<Dependencies, "db" | "passwords" | "now">,
  id: string,
  { password, updatedAt, ...body }: UpdateUserBody,
  actor: SessionUser,
): Promise<AdminUser> {
  if (password) {
    requireProof(actor, now());
    await requireUncommonPassword(password, "password");
  }
  const passwordHash = password ? await passwords.hash(password, actor.id, "known") : undefined;
  return db
    .transaction(async (tx) => {
      const isNarrowed = Boolean(body.adminScope && body.adminScope !== "full");
      if (body.role === "customer" || isNarrowed) {
        const doing = isNarrowed ? "narrow" : "demote";
        await requireAdminLeft(tx, { targetId: id, actorId: actor.id, doing });
      }
      const before = await required(lockUser(tx, id));
      if (before.erasedAt) throw userErased();
      if (isOutdated(updatedAt, before)) throw userChanged(await describeUser(tx, before));
      const changes = changesOf(before, body);
      const isProved = PROTECTED.some(
        (field) => (changes[field] ?? before[field]) !== before[field],
      );
      if (isProved) requireProof(actor, now());
      const after = await updateUser(tx, id, { ...changes, passwordHash });
      const isPromoted = before.role !== "admin" && after.role === "admin";
      if (isPromoted && !after.emailVerified && !passwordHash) throw promotesUnverified();
      if (isPromoted && (await lockOpenErasureOf(tx, id))) throw erasureAsked("This account");
      await mirrorAddress(tx, before, after);
      const end = { userId: id, actorId: actor.id, now: now() };
      if (after.role !== "admin" || after.adminScope !== "full") {
        await endKeysOf(tx, { ...end, why: "the account is no full admin's any more" });
      } else if (passwordHash && id !== actor.id) {
        await endKeysOf(tx, { ...end, why: "an admin set a new password" });
      }
      if (isPromoted || (passwordHash && !before.emailVerified))
        await dropWhatCameBefore(tx, after);
      if (after.email !== before.email) {
        // The links were sent to the former email address, which no account has any more.
        await revokeResetLinks(tx, id);
        await unmarkRefused(tx, before.email);
      }
      if (passwordHash) await revokeAccess(tx, after, id === actor.id ? actor.sessionId : null);
      if (isProved || passwordHash) {
        await recordSecurityEvent(tx, {
          event: "account-changed",
          userId: id,
          actorId: actor.id,
          detail: namesOf(before, after, Boolean(passwordHash)),
        });
      }
      const saved = await describeUser(tx, (await lockUser(tx, id)) ?? after);
      await recordActivity(tx, {
        actorId: actor.id,
        action: "user-updated",
        subjectType: "user",
        subjectId: id,
        summary: `Updated the ${after.role} ${after.email}${passwordHash ? " and set a new password" : ""}`,
        before: await describeUser(tx, before),
        after: saved,
      });
      return saved;
    })
    .catch((error) => {
      throw brokenConstraint(error) === "users_email_unique" ? userExists() : error;
    });
}

/** A change of these needs a fresh proof. */
const PROTECTED = ["email", "role", "adminScope"] as const;

/** "email, password" */
function namesOf(before: User, after: User, isNewPassword: boolean): string {
  const changed = PROTECTED.filter((field) => before[field] !== after[field]);
  return [...changed, ...(isNewPassword ? ["password"] : [])].join(", ");
}

const promotesUnverified = () =>
  conflict(
    "email-unverified",
    "Nobody has verified this address yet. Ask them to open the link in their email, or set a new password together with the role.",
  );

function userChanged(user: AdminUser): Refusal {
  return conflict(
    "user-changed",
    "This user was changed while you were editing. Check the values and save again.",
    { user },
  );
}

function changesOf(
  before: User,
  body: Omit<UpdateUserBody, "password" | "updatedAt">,
): UserChanges {
  const email = normalizeEmail(body.email);
  const isNewEmail = email !== before.email;
  return {
    ...body,
    adminScope: body.adminScope ?? before.adminScope,
    email,
    phone: body.phone === undefined ? before.phone : body.phone || null,
    country: nameOfCountry(requireCountry(body)),
    taxExempt: body.taxExempt ?? before.taxExempt,
    taxCertificate: changed(body.taxCertificate, before.taxCertificate),
    taxExemptUntil: changed(body.taxExemptUntil, before.taxExemptUntil),
    ...(isNewEmail && {
      emailVerified: before.role === "admin" && body.role !== "customer" && before.emailVerified,
      pendingEmail: null,
    }),
  };
}

/** An omitted text stays; a blank one and null both mean "none". */
const changed = (sent: string | null | undefined, before: string | null) =>
  sent === undefined ? before : sent?.trim() || null;

/** Copies the form's address fields to the default address. */
async function mirrorAddress(tx: Transaction, before: User, after: User): Promise<void> {
  const { street: address1, city, state, zipCode } = after;
  const country = countryCodeOf(after.country) ?? after.country;
  const isSame = (["street", "city", "state", "zipCode", "country"] as const).every(
    (field) => before[field] === after[field],
  );
  if (isSame) return;
  const current = await findDefaultAddress(tx, after.id);
  const fields = { address1, city, state, zipCode, country };
  if (current) await updateAddress(tx, current.id, fields);
  else await insertDefaultAddress(tx, after.id, after, country);
}
