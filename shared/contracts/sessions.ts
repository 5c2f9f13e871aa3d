import { z } from "zod";
import { PASSWORD_MAX } from "../domain/passwords.ts";
import { ADMIN_SCOPES } from "../domain/scopes.ts";
import { savedAddress } from "./addresses.ts";
import { emailAddress, requiredText, timestamp } from "./common.ts";
import { signedChallenge, totpCode } from "./factors.ts";

export const ROLES = ["customer", "admin"] as const;

/** The signed-in user. */
export const currentUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(ROLES),
  isAdmin: z.boolean(),
  /** Null for a customer. */
  adminScope: z.enum(ADMIN_SCOPES).nullable(),
  emailVerified: z.boolean(),
  pendingEmail: z.string().nullable(),
  phone: z.string().nullable(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
  address: savedAddress.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const loginBody = z.object({
  email: emailAddress(),
  password: requiredText(PASSWORD_MAX, "Password is required"),
});

/** `sessionId` is present only when sessions are sent in a header (site and API on different origins). */
export const signedIn = z.object({ sessionId: z.string().optional(), user: currentUser });

/** The second steps of a login: a code of the app, a passkey, or a recovery code. */
export const NEXT_STEPS = ["totp", "passkey", "recovery"] as const;

/** The password was right and a second factor is required. The ticket is valid for ten minutes and works once. */
export const secondStep = z.object({
  next: z.enum(["totp", "passkey"]),
  ticket: z.string(),
  methods: z.array(z.enum(NEXT_STEPS)),
});

/** An account without a factor is signed in at once; any other must do a second step. */
export const loginAnswer = z.union([signedIn, secondStep]);

const ticket = requiredText(200, "The ticket is missing");

export const totpLoginBody = z.object({ ticket, code: totpCode });

export const recoveryLoginBody = z.object({
  ticket,
  code: requiredText(100, "Enter a recovery code"),
});

/** One of the three proves the identity. A passkey signs a challenge of POST /api/login/passkey/options. */
export const proofBody = z
  .object({
    password: loginBody.shape.password,
    code: totpCode,
    passkey: signedChallenge,
  })
  .partial()
  .refine(
    (body) => [body.password, body.code, body.passkey].filter(Boolean).length === 1,
    "Send a password, a code or a passkey",
  );

/** Until when sensitive calls need no further proof. */
export const proof = z.object({ provedUntil: timestamp });

export const LOGIN_FACTORS = ["password", "totp", "recovery", "passkey"] as const;

export const openSession = z.object({
  id: z.string(),
  /** "Firefox on Windows" */
  device: z.string(),
  /** The network from which it was opened, shortened: "203.0.113.x". */
  address: z.string(),
  factors: z.array(z.enum(LOGIN_FACTORS)),
  createdAt: timestamp,
  /** Precise to the minute. */
  lastUsedAt: timestamp,
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
});

/** The sessions of the current account, the last used first. */
export const openSessions = z.object({ sessions: z.array(openSession) });

export const endedSessions = z.object({ ended: z.number().int() });

/** `keysRevoked` counts the account's API keys that ended with the sessions. */
export const endedElsewhere = endedSessions.extend({ keysRevoked: z.number().int() });

/** The path of the shop to return to after signing in. */
export const loginRedirectQuery = z.object({ next: z.string().optional() });

export type CurrentUser = z.infer<typeof currentUser>;
export type LoginBody = z.infer<typeof loginBody>;
export type SignedIn = z.infer<typeof signedIn>;
export type SecondStep = z.infer<typeof secondStep>;
export type ProofBody = z.infer<typeof proofBody>;
export type LoginFactor = (typeof LOGIN_FACTORS)[number];
export type OpenSession = z.infer<typeof openSession>;
