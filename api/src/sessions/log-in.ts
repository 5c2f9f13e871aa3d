import type { LoginBody } from "#shared/contracts/sessions.ts";
import { normalizeEmail } from "#shared/domain/emails.ts";
import type { Dependencies } from "../dependencies.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import { Refusal } from "../refusals.ts";
import { luciaOn } from "./lucia.ts";
import { hashSecret } from "./secrets.ts";
import {
  type Credentials,
  deleteSession,
  findCredentials,
  holdPassword,
} from "./sessions.queries.ts";

type NewSession = {
  sessionId: string;
  user: Pick<Credentials, "id" | "role" | "firstName">;
};

/**
 * Checks the password and opens a session with a new id; `formerId`, the session of the same browser, ends. An
 * unknown email, a deactivated account and a wrong password are refused alike, after the same work.
 * @param from the network address that the request came from
 * @throws Refusal 401 "invalid-credentials"; 429 after ten failures for the account or 300 from the address, right or
 * wrong from then on
 */
export async function logIn(
  deps: Pick<Dependencies, "db" | "env" | "now" | "passwords" | "limits">,
  { email, password }: LoginBody,
  { formerId, from }: { formerId: string | null; from: string },
): Promise<NewSession> {
  const { db, passwords } = deps;
  const account = normalizeEmail(email);
  const attempts = attemptsOf(deps.limits, account, from);
  await attempts.requireLeft();
  const user = await findCredentials(db, account);
  if (!(await passwords.verify(password, user?.passwordHash ?? null, from)) || !user) {
    await attempts.countFailure();
    throw invalidCredentials();
  }
  // Checked again: of many guesses sent at once a right one must not count when the wrong ones used up the attempts.
  await attempts.requireLeft();
  return db.transaction(async (tx) => {
    if (!(await holdPassword(tx, user.id, user.passwordHash))) throw invalidCredentials();
    if (formerId) await deleteSession(tx, hashSecret(formerId));
    const { id } = await luciaOn(tx, deps).createSession(user.id, {});
    return { sessionId: id, user };
  });
}

/** Failures are limited per account and per network address. */
function attemptsOf(limits: RateLimits, account: string, from: string) {
  const both = (count: RateLimits["take"]) =>
    Promise.all([count("failedLogins", account), count("failedLoginsFrom", from)]);
  return {
    requireLeft: () => both(limits.require),
    countFailure: () => both(limits.take),
  };
}

const invalidCredentials = () =>
  new Refusal("unauthenticated", "invalid-credentials", "Invalid credentials");
