import type { CurrentUser, RegisterBody } from "#shared/contracts/accounts.ts";
import { countryName, normalizeCountry } from "#shared/domain/addresses.ts";
import { insertAddress } from "../addresses/addresses.queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { queueMail, queueSellerMail } from "../mail/queue-mail.ts";
import { requireUncommonPassword } from "../passwords/common-passwords.ts";
import { Refusal } from "../refusals.ts";
import { presentUser } from "../sessions/present-user.ts";
import { findUserByEmail, insertUser } from "./accounts.queries.ts";
import { foldEmail } from "./fold-email.ts";

/**
 * Opens a customer's account with its default address, and queues the verification mail. Nobody is signed in by it.
 * @param from the address of who asks
 * @throws Refusal 409 "user-exists", 422 for a common password
 */
export async function registerUser(
  { db, passwords, now }: Pick<Dependencies, "db" | "passwords" | "now">,
  body: RegisterBody,
  from: string,
): Promise<CurrentUser> {
  const email = foldEmail(body.email);
  await requireUncommonPassword(body.password, "password");
  if (await findUserByEmail(db, email)) throw userExists();
  const passwordHash = await passwords.hash(body.password, from);
  return db.transaction(async (tx) => {
    const user = await insertUser(tx, {
      email,
      passwordHash,
      firstName: body.firstName,
      lastName: body.lastName,
      phone: body.phone || null,
      street: body.street,
      city: body.city,
      state: body.state,
      zipCode: body.zipCode,
      country: countryName(body.country),
      termsAcceptedAt: body.acceptTerms ? now() : null,
      ageConfirmedAt: body.confirmAge ? now() : null,
    });
    if (!user) throw userExists();
    const address = await insertAddress(tx, user.id, {
      address1: body.street,
      address2: null,
      city: body.city,
      state: body.state,
      zipCode: body.zipCode,
      country: normalizeCountry(body.country),
      isDefault: true,
    });
    const { id: userId, firstName, lastName } = user;
    await queueMail(tx, { kind: "verify-email", to: email, userId, firstName });
    const name = `${firstName} ${lastName}`;
    await queueSellerMail(tx, "seller-registration", { name, email });
    return presentUser(user, address);
  });
}

/** The specification's words; the site turns them into a hint to sign in. */
export const userExists = () => new Refusal("conflict", "user-exists", "User already exists");
