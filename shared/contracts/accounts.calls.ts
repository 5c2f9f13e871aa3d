import {
  changedPassword,
  changePasswordBody,
  forgotPasswordBody,
  profileAnswer,
  profileBody,
  registerAnswer,
  registerBody,
  resendVerificationBody,
  resetPasswordBody,
  tokenQuery,
} from "./accounts.ts";
import type { Calls } from "./calls.ts";
import { actionAnswer } from "./common.ts";

/** Registration, email verification, password recovery and the user's own profile. */
export const accountCalls = {
  register: {
    call: "POST /api/register",
    who: "open",
    summary: "Opens an account with its default address",
    description:
      "Starts no session; a verification email follows. 409 user-exists; 422 common-password; 5 an hour from one network address, and 3 verification emails a day to one email address.",
    body: registerBody,
    answer: registerAnswer,
    status: 201,
  },
  verifyEmail: {
    call: "GET /api/auth/verify-email",
    who: "open",
    summary: "Verifies the address to which the token was emailed",
    description:
      "Completes a change of address too. The link may be opened again within its 24 hours. A first verification ends the account's other sessions and removes factors that came before. 400 token-invalid.",
    query: tokenQuery,
    answer: actionAnswer,
  },
  resendVerification: {
    call: "POST /api/auth/resend-verification",
    who: "optional anybody no-factor",
    summary: "Sends the verification email again, to the session's user or to an address",
    description: "The same answer for everybody; at most three emails a day to one address.",
    body: resendVerificationBody.nullish(),
    answer: actionAnswer,
  },
  forgotPassword: {
    call: "POST /api/auth/forgot-password",
    who: "open",
    summary: "Emails a link to set a new password",
    description: "The same answer, after the same time, for every address.",
    body: forgotPasswordBody,
    answer: actionAnswer,
  },
  resetPassword: {
    call: "POST /api/auth/reset-password",
    who: "open",
    summary: "Sets a new password with the token of a reset email",
    description:
      "A token works once, within an hour, and verifies the address. All sessions of the account and the API keys that it made end. 400 token-invalid; 422 common-password.",
    body: resetPasswordBody,
    answer: actionAnswer,
  },
  updateProfile: {
    call: "PATCH /api/auth/profile",
    who: "session packing proof-if",
    summary: "Saves name, phone and email address",
    description:
      "A new address is `pendingEmail` until its verification email is confirmed. 403 proof-needed for one; 409 user-exists.",
    body: profileBody,
    answer: profileAnswer,
  },
  changePassword: {
    call: "POST /api/auth/change-password",
    who: "session packing reading proof-if",
    summary: "Changes the password; the other sessions end",
    description:
      "`apiKeys` are those that the account made and that still work. 400 wrong-password; 403 proof-needed for an account with a second factor; 422 common-password.",
    body: changePasswordBody,
    answer: changedPassword,
  },
} as const satisfies Calls;
