import type { Logger } from "pino";
import { Refusal } from "../refusals.ts";
import type { Visit } from "./visit.ts";

/** A login attempt; `userId` is set once the account was found. */
type SignIn = { by: "password" | "totp" | "recovery" | "passkey"; userId: string | null };

/**
 * Logs every login attempt: who, from where, and the code of a refusal. The line contains no email,
 * password or code, because people type one into the field of another.
 */
export async function noteSignIn<Result extends object>(
  log: Logger,
  { from, device }: Visit,
  signIn: SignIn,
  work: () => Promise<Result>,
): Promise<Result> {
  const line = (outcome: string) => ({ event: "sign-in", outcome, ...signIn, from, device });
  try {
    const result = await work();
    log.info(line("ticket" in result ? "second-step" : "signed-in"), "somebody signed in");
    return result;
  } catch (error) {
    if (error instanceof Refusal) log.warn(line(error.reason), "a login was refused");
    throw error;
  }
}
