import type { AdminUser, CreateUserBody } from "#shared/contracts/users.ts";
import { countryName, normalizeCountry } from "#shared/domain/addresses.ts";
import { normalizeEmail } from "#shared/domain/emails.ts";
import { userExists } from "../accounts/accounts.errors.ts";
import { insertUser } from "../accounts/accounts.queries.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { insertAddress } from "../addresses/addresses.queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { requireUncommonPassword } from "../passwords/common-passwords.ts";
import { presentUser } from "./present-user.ts";

/**
 * An admin opens an account for somebody. No mail is sent.
 * @throws Refusal 409 "user-exists", 422 for a common password
 */
export async function createUser(
  { db, passwords }: Pick<Dependencies, "db" | "passwords">,
  { password, ...body }: CreateUserBody,
  actorId: string,
): Promise<AdminUser> {
  await requireUncommonPassword(password, "password");
  const passwordHash = await passwords.hash(password, actorId);
  return db.transaction(async (tx) => {
    const user = await insertUser(tx, {
      ...body,
      email: normalizeEmail(body.email),
      adminScope: body.adminScope ?? "full",
      phone: body.phone || null,
      country: countryName(body.country),
      passwordHash,
    });
    if (!user) throw userExists();
    await insertAddress(tx, user.id, {
      address1: body.street,
      address2: null,
      city: body.city,
      state: body.state,
      zipCode: body.zipCode,
      country: normalizeCountry(body.country),
      isDefault: true,
    });
    const created = presentUser(user, 0);
    await recordActivity(tx, {
      actorId,
      action: "user-created",
      subjectType: "user",
      subjectId: user.id,
      summary: `Created the ${user.role} ${user.email}`,
      after: created,
    });
    return created;
  });
}
