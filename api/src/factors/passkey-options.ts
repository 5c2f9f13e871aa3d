import { randomBytes } from "node:crypto";
import type { Dependencies } from "../dependencies.ts";
import { hashSecret } from "../hash-secret.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { insertChallenge, listPasskeys } from "./passkeys.queries.ts";
import { CHALLENGE_MS, relyingParty } from "./relying-party.ts";

type OptionDeps = Pick<Dependencies, "db" | "env" | "now">;

/**
 * The options of `navigator.credentials.create`: the device must be able to find the passkey
 * without a user name, and verify its owner by finger, face or PIN.
 */
export async function newPasskeyOptions(
  deps: OptionDeps,
  user: { id: string; email: string; firstName: string; lastName: string },
) {
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const [{ shopName }, known] = await Promise.all([
    readStoreSettings(deps.db),
    listPasskeys(deps.db, user.id),
  ]);
  return generateRegistrationOptions({
    rpName: shopName || "Shop",
    rpID: relyingParty(deps.env).rpId,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    challenge: await createChallenge(deps, user.id),
    timeout: CHALLENGE_MS,
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** The options of `navigator.credentials.get`. They name no account, because the passkey identifies it. */
export async function passkeyLoginOptions(deps: OptionDeps) {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  return generateAuthenticationOptions({
    rpID: relyingParty(deps.env).rpId,
    challenge: await createChallenge(deps, null),
    timeout: CHALLENGE_MS,
    userVerification: "required",
  });
}

async function createChallenge({ db, now }: OptionDeps, userId: string | null) {
  const challenge = randomBytes(32);
  const expiresAt = new Date(now().getTime() + CHALLENGE_MS);
  const challengeHash = hashSecret(challenge.toString("base64url"));
  await insertChallenge(db, { challengeHash, userId, expiresAt });
  return new Uint8Array(challenge);
}
