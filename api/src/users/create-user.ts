import type { AdminUser, CreateUserBody } from "#shared/contracts/users.ts";
import { normalizeEmail } from "#shared/domain/emails.ts";
import { userExists } from "../accounts/accounts.errors.ts";
import { insertUser } from "../accounts/accounts.queries.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { insertDefaultAddress } from "../addresses/addresses.queries.ts";
import { requireCountry } from "../addresses/read-address.ts";
import { nameOfCountry } from "../countries.ts";
import type { Dependencies } from "../dependencies.ts";
import { requireProof } from "../fresh-proof.ts";
import { requireUncommonPassword } from "../passwords/common-passwords.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { presentUser } from "./present-user.ts";

/**
 * Creates an account for somebody else. No email is sent.
 * @throws Refusal 403 "proof-needed" for another admin, 409 "user-exists", 422 for a common password
 */
export async function createUser(
  { db, passwords, now }: Pick<Dependencies, "db" | "passwords" | "now">,
  { password, ...body }: CreateUserBody,
  actor: SessionUser,
): Promise<AdminUser> {
  const country = requireCountry(body);
  if (body.role === "admin") requireProof(actor, now());
  await requireUncommonPassword(password, "password");
  const passwordHash = await passwords.hash(password, actor.id, "known");
  return db.transaction(async (tx) => {
    const user = await insertUser(tx, {
      ...body,
      email: normalizeEmail(body.email),
      adminScope: body.adminScope ?? "full",
      phone: body.phone || null,
      country: nameOfCountry(country),
      taxCertificate: body.taxCertificate?.trim() || null,
      taxExemptUntil: body.taxExemptUntil || null,
      passwordHash,
      // Only the admin, who knows this person, has chosen the password, so nobody else controls the account.
      emailVerified: true,
    });
    if (!user) throw userExists();
    await insertDefaultAddress(tx, user.id, user, country);
    const created = presentUser(user, 0);
    await recordActivity(tx, {
      actorId: actor.id,
      action: "user-created",
      subjectType: "user",
      subjectId: user.id,
      summary: `Created the ${user.role} ${user.email}`,
      after: created,
    });
    return created;
  });
}
