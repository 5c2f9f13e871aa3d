import type { LoginBody, SecondStep } from "#shared/contracts/sessions.ts";
import { normalizeEmail } from "#shared/domain/emails.ts";
import type { Dependencies } from "../dependencies.ts";
import { type FactorsOfUser, findFactors, type Owner } from "../factors/factors.queries.ts";
import { createSecret, hashSecret } from "../hash-secret.ts";
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

/** Minutes in which the second step must follow the password. */
const TICKET_MINUTES = 10;

export type NewSession = {
  sessionId: string;
  /** The value of the cookie that recognises the browser. */
  browser: string;
  user: Pick<Owner, "id" | "role" | "firstName">;
};

/**
 * Checks the password and opens a session with a new id, which replaces the browser's former one.
 * For an account with a second factor it creates a ticket instead. An unknown email, a deactivated
 * account and a wrong password get the same refusal after the same work.
 * @throws Refusal 401 "invalid-credentials"; 429 after ten failures for the account or 300 from the address, then also
 * for the right password. A browser or network in which the account was signed in to has ten attempts of its own.
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
  return noteSignIn(deps, visit, signIn, () =>
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
  // Checked again: with many concurrent guesses, a right one must not count after the wrong ones used up the attempts.
  await attempts.requireLeft();
  return db.transaction(async (tx) => {
    if (!(await holdPassword(tx, user.id, user.passwordHash))) throw invalidCredentials();
    // A factor that was added while the password was checked counts.
    const factorsOfUser = await findFactors(tx, user.id);
    if (factorsOfUser.totp || factorsOfUser.passkey) {
      const ticket = createSecret();
      const expiresAt = new Date(now().getTime() + TICKET_MINUTES * 60_000);
      await insertTicket(tx, { ticketHash: hashSecret(ticket), userId: user.id, expiresAt });
      return secondStep(factorsOfUser, ticket);
    }
    const factors = ["password" as const];
    return { ...(await openSession(tx, deps, user.id, { ...visit, factors })), user };
  });
}

function secondStep({ totp, passkey }: FactorsOfUser, ticket: string): SecondStep {
  return {
    next: totp ? "totp" : "passkey",
    ticket,
    methods: [
      ...(totp ? (["totp"] as const) : []),
      ...(passkey ? (["passkey"] as const) : []),
      "recovery",
    ],
  };
}

/**
 * Failures are limited per account and per network address. Browsers and networks in which the account was signed in to
 * have their own counts, so that guesses from elsewhere do not lock the owner out.
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
