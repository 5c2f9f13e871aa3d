import type { LoginBody, SecondStep } from "#shared/contracts/sessions.ts";
import { normalizeEmail } from "#shared/domain/emails.ts";
import type { Dependencies } from "../dependencies.ts";
import { drawSecret, hashSecret } from "../hash-secret.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import { Refusal } from "../refusals.ts";
import { noteSignIn } from "./note-sign-in.ts";
import { openSession } from "./open-session.ts";
import {
  type Credentials,
  findCredentials,
  holdPassword,
  insertTicket,
} from "./sessions.queries.ts";
import type { Visit } from "./visit.ts";

type LoginDeps = Pick<Dependencies, "db" | "env" | "now" | "passwords" | "limits" | "log">;

/** Minutes in which the second step has to follow the password. */
const TICKET_MINUTES = 10;

export type NewSession = {
  sessionId: string;
  /** The value of the cookie by which the browser is known again. */
  browser: string;
  user: Pick<Credentials, "id" | "role" | "firstName">;
};

/**
 * Checks the password and opens a session with a new id in place of the browser's former one; for an account with a
 * second factor it draws a ticket instead. An unknown email, a deactivated account and a wrong password are refused
 * alike, after the same work.
 * @throws Refusal 401 "invalid-credentials"; 429 after ten failures for the account or 300 from the address, right or
 * wrong from then on. A browser in which the account was signed in to has ten of its own, and so has its network.
 */
export async function logIn(
  deps: LoginDeps,
  { email, password }: LoginBody,
  visit: Visit,
): Promise<NewSession | SecondStep> {
  const account = normalizeEmail(email);
  const tokenHashes = visit.tokens.map(hashSecret);
  const user = await findCredentials(deps.db, account, { ...visit, tokenHashes });
  const signIn = { by: "password" as const, userId: user?.id ?? null };
  return noteSignIn(deps.log, visit, signIn, () =>
    checkAndOpen(deps, { account, user, password }, visit),
  );
}

async function checkAndOpen(
  deps: LoginDeps,
  { account, user, password }: { account: string; user: Credentials | null; password: string },
  visit: Visit,
): Promise<NewSession | SecondStep> {
  const { db, passwords, now } = deps;
  const attempts = attemptsOf(deps.limits, { account, user }, visit);
  await attempts.requireLeft();
  const lane = user?.isKnownDevice || user?.browser ? "known" : "stranger";
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
    return { ...(await openSession(tx, deps, user.id, { ...visit, factors })), user };
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

/**
 * Failures are limited per account and per network address. They are counted apart for a browser in which the account
 * was signed in to, and for a network from which it was: whoever guesses from elsewhere does not lock the owner out.
 */
function attemptsOf(
  limits: RateLimits,
  { account, user }: { account: string; user: Credentials | null },
  { from, address }: Visit,
) {
  const browser = user?.browser ?? null;
  const known = browser ?? (user?.isKnownNetwork ? address : null);
  const both = (count: RateLimits["take"]) =>
    Promise.all([
      known === null
        ? count("failedLogins", account)
        : count("failedLoginsKnown", `${account} ${known}`),
      ...(browser === null ? [count("failedLoginsFrom", from)] : []),
    ]);
  return {
    requireLeft: () => both(limits.require),
    countFailure: () => both(limits.take),
  };
}

const invalidCredentials = () =>
  new Refusal("unauthenticated", "invalid-credentials", "Invalid credentials");
