import { z } from "zod";
import { requiredText, text, timestamp } from "./common.ts";

/** Bytes in the JSON of WebAuthn: base64url without padding. */
const bytes = (max: number) =>
  z
    .string({ error: "Must be base64url" })
    .regex(/^[A-Za-z0-9_-]*$/, "Must be base64url")
    .max(max, `Must be at most ${max} characters`);

const credential = {
  id: bytes(2048).min(1, "Must be base64url"),
  rawId: bytes(2048),
  type: z.literal("public-key", { error: "Must be public-key" }),
  authenticatorAttachment: text(40).nullish(),
  clientExtensionResults: z.looseObject({}).optional(),
};

/** The browser's answer for a new passkey: RegistrationResponseJSON of WebAuthn. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8192),
    attestationObject: bytes(65_536),
    transports: z.array(text(40)).max(10).optional(),
  }),
});

/** The browser's answer at login: AuthenticationResponseJSON of WebAuthn. */
export const signedChallenge = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8192),
    authenticatorData: bytes(8192),
    signature: bytes(8192),
    userHandle: bytes(512).nullish(),
  }),
});

/** `name` is chosen by the owner: "My phone". */
export const newPasskeyBody = newPasskey.extend({ name: text(60).optional() });

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});

/** Each works once. They are shown only here: the shop stores their hashes. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** `recoveryCodes` come with the account's first factor and are null with later ones. */
export const addedPasskey = z.object({
  passkey,
  recoveryCodes: z.array(z.string()).nullable(),
});

/** The second factors of an account. */
export const factors = z.object({
  passkeys: z.array(passkey),
  totp: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  /** Whether the account must set up a factor before it can do anything else. */
  isNeeded: z.boolean(),
});

/** Options of WebAuthn for `navigator.credentials`; only the challenge is checked here. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

/** The id of one of the account's passkeys. */
export const passkeyIdBody = z.object({ id: requiredText(100, "Say which passkey") });

/** The secret in base32, and the URI that an authenticator app reads from a QR code. */
export const totpSetup = z.object({ secret: z.string(), uri: z.string() });

/** Six digits from an authenticator app; blanks between them are ignored. */
export const totpCode = z
  .string({ error: "Enter the six digits" })
  .max(20, "Enter the six digits")
  .regex(/^\s*(?:\d\s*){6}$/, "Enter the six digits")
  .meta({ examples: ["287082"] });

export const totpCodeBody = z.object({ code: totpCode });

export type NewPasskey = z.infer<typeof newPasskey>;
export type NewPasskeyBody = z.infer<typeof newPasskeyBody>;
export type SignedChallenge = z.infer<typeof signedChallenge>;
export type Passkey = z.infer<typeof passkey>;
export type Factors = z.infer<typeof factors>;
export type TotpSetup = z.infer<typeof totpSetup>;
