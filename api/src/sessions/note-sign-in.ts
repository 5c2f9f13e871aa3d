import type { Logger } from "pino";
import { Refusal } from "../refusals.ts";
import type { Visit } from "./visit.ts";

/** Who tried to sign in; known once the account was found. */
type SignIn = { by: "password" | "totp" | "recovery" | "passkey"; userId: string | null };

/**
 * Logs who signed in from where, and who was refused: one line for each try, with the code of the refusal. No email, no
 * password and no code is in it, because people type one into the field of another.
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
