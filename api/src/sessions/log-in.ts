import type { LoginBody, SecondStep } from "#shared/contracts/sessions.ts";
import { normalizeEmail } from "#shared/domain/emails.ts";
import type { Dependencies } from "../dependencies.ts";
import { drawSecret, hashSecret } from "../hash-secret.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import { Refusal } from "../refusals.ts";
import { openSession } from "./open-session.ts";
import {
  type Credentials,
  findCredentials,
  holdPassword,
  insertTicket,
} from "./sessions.queries.ts";
import type { Visit } from "./visit.ts";

/** Minutes in which the second step has to follow the password. */
const TICKET_MINUTES = 10;

export type NewSession = {
  sessionId: string;
  user: Pick<Credentials, "id" | "role" | "firstName">;
};

/**
 * Checks the password and opens a session with a new id in place of the browser's former one; for an account with a
 * second factor it draws a ticket instead. An unknown email, a deactivated account and a wrong password are refused
 * alike, after the same work.
 * @throws Refusal 401 "invalid-credentials"; 429 after ten failures for the account or 300 from the address, right or
 * wrong from then on
 */
export async function logIn(
  deps: Pick<Dependencies, "db" | "env" | "now" | "passwords" | "limits">,
  { email, password }: LoginBody,
  visit: Visit,
): Promise<NewSession | SecondStep> {
  const { db, passwords, now } = deps;
  const account = normalizeEmail(email);
  const attempts = attemptsOf(deps.limits, account, visit.from);
  await attempts.requireLeft();
  const user = await findCredentials(db, account, visit);
  const lane = user?.isKnownDevice ? "known" : "stranger";
  const isRight = await passwords.verify(password, user?.passwordHash ?? null, visit.from, lane);
  if (!isRight || !user) {
    await attempts.countFailure();
    throw invalidCredentials();
  }
  // Checked again: of many guesses sent at once a right one must not count when the wrong ones used up the attempts.
  await attempts.requireLeft();
  return db.transaction(async (tx) => {
    if (!(await holdPassword(tx, user.id, user.passwordHash))) throw invalidCredentials();
    if (user.hasTotp || user.hasPasskey) {
      const ticket = drawSecret();
      const expiresAt = new Date(now().getTime() + TICKET_MINUTES * 60_000);
      await insertTicket(tx, { ticketHash: hashSecret(ticket), userId: user.id, expiresAt });
      return secondStep(user, ticket);
    }
    const factors = ["password" as const];
    return { sessionId: await openSession(tx, deps, user.id, { ...visit, factors }), user };
  });
}

function secondStep({ hasTotp, hasPasskey }: Credentials, ticket: string): SecondStep {
  return {
    next: hasTotp ? "totp" : "passkey",
    ticket,
    methods: [
      ...(hasTotp ? (["totp"] as const) : []),
      ...(hasPasskey ? (["passkey"] as const) : []),
      "recovery",
    ],
  };
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
