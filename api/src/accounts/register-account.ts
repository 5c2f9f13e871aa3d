import type { RegisterBody } from "#shared/contracts/accounts.ts";
import type { CurrentUser } from "#shared/contracts/sessions.ts";
import { normalizeEmail } from "#shared/domain/emails.ts";
import { insertDefaultAddress } from "../addresses/addresses.queries.ts";
import { requireCountry } from "../addresses/read-address.ts";
import { nameOfCountry } from "../countries.ts";
import type { Dependencies } from "../dependencies.ts";
import { isThisMachine } from "../limits/this-machine.ts";
import { queueMail, queueSellerMail } from "../mail/queue-mail.ts";
import { requireUncommonPassword } from "../passwords/common-passwords.ts";
import { presentCurrentUser } from "../sessions/present-current-user.ts";
import { userExists } from "./accounts.errors.ts";
import { findUserByEmail, insertUser } from "./accounts.queries.ts";

/**
 * Creates a customer's account with its default address and queues the verification email. It does
 * not sign the customer in.
 * @param from the IP address of the request
 * @throws Refusal 409 "user-exists", 422 for a common password or an unknown country, 429 after five registrations from
 * one IP address, or after too many emails to this address
 */
export async function registerAccount(
  { db, limits, passwords, now }: Pick<Dependencies, "db" | "limits" | "passwords" | "now">,
  body: RegisterBody,
  from: string,
): Promise<CurrentUser> {
  const email = normalizeEmail(body.email);
  const country = requireCountry(body);
  const zipCode = body.zipCode.trim();
  await requireUncommonPassword(body.password, "password");
  // The refusals below reveal whether an account exists, so refused attempts count too.
  await limits.take(isThisMachine(from) ? "registrationsNearby" : "registrations", from);
  if (await findUserByEmail(db, email)) throw userExists();
  await limits.require("verificationMails", email);
  const passwordHash = await passwords.hash(body.password, from);
  const tellsSeller = await limits.tryTake("registrationNews", "seller");
  const opened = await db.transaction(async (tx) => {
    const user = await insertUser(tx, {
      email,
      passwordHash,
      firstName: body.firstName,
      lastName: body.lastName,
      phone: body.phone || null,
      street: body.street,
      city: body.city,
      state: body.state,
      zipCode,
      country: nameOfCountry(country),
      termsAcceptedAt: body.acceptTerms ? now() : null,
      ageConfirmedAt: body.confirmAge ? now() : null,
    });
    if (!user) throw userExists();
    const address = await insertDefaultAddress(tx, user.id, user, country);
    const { id: userId, firstName, lastName } = user;
    await queueMail(tx, { kind: "verify-email", to: email, userId, firstName });
    const name = `${firstName} ${lastName}`;
    if (tellsSeller) await queueSellerMail(tx, "seller-registration", { userId, name, email });
    return presentCurrentUser(user, address);
  });
  // When several requests register one address at the same time, only the one that succeeds sends an email.
  await limits.tryTake("verificationMails", email);
  return opened;
}
