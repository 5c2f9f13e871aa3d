import type { Calls } from "./calls.ts";
import { actionAnswer } from "./common.ts";
import {
  addedPasskey,
  factors,
  newPasskeyBody,
  passkeyIdBody,
  passkeyOptions,
  recoveryCodes,
  totpCodeBody,
  totpSetup,
} from "./factors.ts";

/** The second factors of an account. An admin who must set one up reaches these calls without one. */
export const factorCalls = {
  read: {
    call: "GET /api/auth/factors",
    who: "session packing reading no-proof no-factor",
    summary: "Passkeys, authenticator app and recovery codes of the account",
    answer: factors,
  },
  passkeys: {
    call: "GET /api/auth/passkeys",
    who: "session packing reading no-proof no-factor",
    summary: "The account's passkeys, with its other factors",
    answer: factors,
  },
  passkeyOptions: {
    call: "POST /api/auth/passkeys/options",
    who: "session packing reading proof no-factor",
    summary: "What navigator.credentials.create is called with",
    description:
      "The challenge is for this account, once, within five minutes. 403 email-unverified.",
    answer: passkeyOptions,
  },
  addPasskey: {
    call: "POST /api/auth/passkeys",
    who: "session packing reading proof no-factor",
    summary: "Adds a passkey: RegistrationResponseJSON of WebAuthn, and a name",
    description:
      "With the account's first factor come ten recovery codes, shown this once. 400 passkey-refused; 403 email-unverified.",
    body: newPasskeyBody,
    answer: addedPasskey,
    status: 201,
  },
  removePasskey: {
    call: "DELETE /api/auth/passkeys/{id}",
    who: "session packing reading proof no-factor",
    summary: "Removes a passkey",
    description: "409 last-factor for the last one of an admin while admins need one.",
    answer: actionAnswer,
  },
  removePasskeys: {
    call: "DELETE /api/auth/passkeys",
    who: "session packing reading proof no-factor",
    summary: "Removes the passkey with the id in the body",
    description: "The same as the call with the id in the path.",
    body: passkeyIdBody,
    answer: actionAnswer,
    responses: { "404": { description: "Unknown, or somebody else's" } },
  },
  setUpTotp: {
    call: "POST /api/auth/totp",
    who: "session packing reading proof no-factor",
    summary: "Makes a new secret for an authenticator app",
    description:
      "It works once a code of it was confirmed; until then each call makes another. 403 email-unverified; 409 totp-exists.",
    answer: totpSetup,
  },
  confirmTotp: {
    call: "POST /api/auth/totp/confirm",
    who: "session packing reading proof no-factor",
    summary: "Turns the authenticator app on; answers ten recovery codes, this once",
    description: "400 code-invalid; 409 totp-not-begun, totp-exists; 429 after ten wrong codes.",
    body: totpCodeBody,
    answer: recoveryCodes,
  },
  removeTotp: {
    call: "DELETE /api/auth/totp",
    who: "session packing reading proof no-factor",
    summary: "Turns the authenticator app off",
    description: "404 when there is none; 409 last-factor.",
    answer: actionAnswer,
    responses: { "404": { description: "There is none" } },
  },
  renewRecoveryCodes: {
    call: "POST /api/auth/recovery-codes",
    who: "session packing reading proof no-factor",
    summary: "Ten new recovery codes, shown this once; the former ones end",
    description: "409 totp-not-begun for an account without a factor.",
    answer: recoveryCodes,
  },
} as const satisfies Calls;
