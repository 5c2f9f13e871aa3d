import type { Dependencies } from "../dependencies.ts";
import { Refusal } from "../refusals.ts";
import { recordSecurityEvent } from "../security-events/record-event.ts";
import type { Visit } from "./visit.ts";

/** A login attempt; `userId` is set once the account was found. */
type SignIn = { by: "password" | "totp" | "recovery" | "passkey"; userId: string | null };

/**
 * Logs every login attempt: who, from where, and the code of a refusal. The line contains no email,
 * password or code, because people type one into the field of another. The same becomes a security
 * event, except attempts beyond a limit: they cost nothing to make, and each event is a row.
 */
export async function noteSignIn<Result extends object>(
  { db, log }: Pick<Dependencies, "db" | "log">,
  { from, device }: Visit,
  signIn: SignIn,
  work: () => Promise<Result>,
): Promise<Result> {
  const line = (outcome: string) => ({ event: "sign-in", outcome, ...signIn, from, device });
  const record = (outcome: string) =>
    recordSecurityEvent(db, {
      event: "sign-in",
      outcome,
      userId: signIn.userId,
      factor: signIn.by,
    }).catch((error) => log.error({ err: error }, "a security event was not written"));
  try {
    const result = await work();
    const isHalf = "ticket" in result;
    log.info(line(isHalf ? "second-step" : "signed-in"), "somebody signed in");
    await record(isHalf ? "second-step" : "done");
    return result;
  } catch (error) {
    if (error instanceof Refusal) {
      log.warn(line(error.reason), "a login was refused");
      if (error.kind !== "too-many") await record(error.reason);
    }
    throw error;
  }
}
