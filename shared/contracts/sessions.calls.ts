import type { Calls } from "./calls.ts";
import { actionAnswer } from "./common.ts";
import { passkeyOptions, signedChallenge } from "./factors.ts";
import {
  currentUser,
  endedElsewhere,
  endedSessions,
  loginAnswer,
  loginBody,
  loginRedirectQuery,
  openSessions,
  proof,
  proofBody,
  recoveryLoginBody,
  signedIn,
  totpLoginBody,
} from "./sessions.ts";

/** Login, logout, the current user and the list of sessions. */
export const sessionCalls = {
  login: {
    call: "POST /api/login",
    who: "open",
    summary: "Signs in for 24 hours, or answers which second step is due",
    description:
      "Sets the session's cookie. `sessionId` is answered only where site and API are on different origins; send it as X-Session-Id. An account with a second factor is answered `next`, `ticket` and `methods` instead. 401 invalid-credentials; 429 after ten failures for an account, or 300 from an address, within 15 minutes; a browser and a network that are known for the account have ten of their own.",
    body: loginBody,
    answer: loginAnswer,
    responses: { "401": { description: "Nobody is signed in" } },
  },
  redirect: {
    call: "GET /api/login",
    who: "open",
    summary: "Redirects to the sign-in page, which returns to `next`",
    description: "`next` is a path of the shop; anything else is left out.",
    query: loginRedirectQuery,
    responses: { "303": { description: "To /auth" } },
  },
  logout: {
    call: "POST /api/logout",
    who: "open",
    summary: "Ends the session; works without one too",
    answer: actionAnswer,
  },
  loginByCode: {
    call: "POST /api/login/totp",
    who: "open",
    summary: "The second step of a login, by a code of the authenticator app",
    description:
      "401 ticket-invalid, code-invalid; 429 after ten wrong codes within 15 minutes, or twenty within a day: of all strangers together, and of each known browser.",
    body: totpLoginBody,
    answer: signedIn,
    responses: { "401": { description: "Nobody is signed in" } },
  },
  loginByRecoveryCode: {
    call: "POST /api/login/recovery",
    who: "open",
    summary: "The second step of a login, by a recovery code",
    description:
      "Each code works once. 401 ticket-invalid, code-invalid; 429 after ten wrong ones.",
    body: recoveryLoginBody,
    answer: signedIn,
    responses: { "401": { description: "Nobody is signed in" } },
  },
  passkeyOptions: {
    call: "POST /api/login/passkey/options",
    who: "open",
    summary: "The options for navigator.credentials.get, to sign in or to prove the identity",
    description: "The challenge is good for one answer, within five minutes.",
    answer: passkeyOptions,
  },
  loginByPasskey: {
    call: "POST /api/login/passkey",
    who: "open",
    summary: "Signs in by a passkey alone: AuthenticationResponseJSON of WebAuthn",
    description: "The passkey determines the account. 401 passkey-refused.",
    body: signedChallenge,
    answer: signedIn,
    responses: { "401": { description: "Nobody is signed in" } },
  },
  requireProof: {
    call: "GET /api/auth/proof",
    who: "session packing reading proof no-factor",
    summary: "Until when this session may make sensitive calls",
    answer: proof,
    responses: { "403": { description: "proof-needed: the last proof is too old" } },
  },
  prove: {
    call: "POST /api/auth/proof",
    who: "session packing reading no-proof no-factor",
    summary: "Proves the identity by code or passkey; by password without a factor",
    description:
      "Holds for ten minutes. 400 wrong-password, code-invalid, passkey-refused; 400 factor-proof-needed for a password where the account has a factor; 429 after ten wrong ones.",
    body: proofBody,
    answer: proof,
  },
  list: {
    call: "GET /api/auth/sessions",
    who: "session packing reading no-proof no-factor",
    summary: "Where the account is signed in: this session first",
    answer: openSessions,
  },
  end: {
    call: "DELETE /api/auth/sessions/{id}",
    who: "session packing reading no-proof no-factor",
    summary: "Ends one session of the account",
    answer: endedSessions,
  },
  endOthers: {
    call: "DELETE /api/auth/sessions",
    who: "session packing reading no-proof no-factor",
    summary: "Ends all sessions of the account but this one, and the API keys that it made",
    answer: endedElsewhere,
  },
  current: {
    call: "GET /api/user",
    tag: "Accounts",
    who: "session packing reading no-factor",
    summary: "The signed-in user with the default address",
    answer: currentUser,
  },
  currentUser: {
    call: "GET /api/auth/user",
    tag: "Accounts",
    who: "session packing reading no-proof no-factor",
    summary: "The signed-in user with the default address",
    answer: currentUser,
  },
} as const satisfies Calls;
