import type { Client } from "../client/client-of.ts";
import { CallError, said } from "../client/errors.ts";
import type { sessionClient } from "../client/sessions.ts";
import type { factorCalls } from "../contracts/factors.calls.ts";
import type { NewPasskey, SignedChallenge } from "../contracts/factors.ts";

/** Whether this browser supports passkeys. */
export const hasPasskeys = () => typeof globalThis.PublicKeyCredential === "function";

/** Signs a challenge with a passkey, for login or as a proof of identity. Throws when the user declines. */
export async function signByPasskey({
  passkeyOptions,
}: Pick<ReturnType<typeof sessionClient>, "passkeyOptions">): Promise<SignedChallenge> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import("@simplewebauthn/browser"),
    passkeyOptions(),
  ]);
  return (await startAuthentication({ optionsJSON: optionsJSON as never })) as SignedChallenge;
}

/** Creates a passkey on a device. Throws when the user declines. */
export async function makePasskey({
  passkeyOptions,
}: Pick<Client<typeof factorCalls>, "passkeyOptions">): Promise<NewPasskey> {
  // Called before the device is asked, because it may need a proof of identity.
  const optionsJSON = await passkeyOptions();
  const { startRegistration } = await import("@simplewebauthn/browser");
  return (await startRegistration({ optionsJSON: optionsJSON as never })) as NewPasskey;
}

/** Why a passkey could not be used: the API's message, or the meaning of the browser's error. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof CallError)
    return said(error, "The shop could not be reached. Please try again.");
  const name = (error as { name?: string } | null)?.name;
  if (name === "InvalidStateError") return "This device has a passkey for your account already.";
  if (name === "NotAllowedError") return "No passkey was used. You can try again.";
  return "This browser could not use a passkey here.";
}
