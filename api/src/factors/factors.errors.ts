import { conflict, Refusal } from "../refusals.ts";

/** 400 while adding a passkey or proving one's identity, 401 at login. */
export const passkeyRefused = (kind: "rejected" | "unauthenticated") =>
  new Refusal(kind, "passkey-refused", "This passkey was not accepted. Please try again.");

/** 400 for a signed-in user, 401 at login; also for a right code that was used before. */
export const codeRefused = (kind: "rejected" | "unauthenticated") =>
  new Refusal(
    kind,
    "code-invalid",
    "This code is not right. Each code works once; please enter the newest one.",
  );

/**
 * 403: perhaps somebody registered with another person's address. With a factor they could later enter that person's
 * account.
 */
export const emailUnverified = () =>
  new Refusal(
    "forbidden",
    "email-unverified",
    "Please verify your email address first: open the link in the email that we sent you. Your account page can send it again.",
  );

export const lastFactor = () =>
  conflict(
    "last-factor",
    "Admins of this shop need a second factor, and this is your last one. Add another one first.",
  );

export const totpExists = () =>
  conflict(
    "totp-exists",
    "An authenticator app is set up already. Remove it first to use another one.",
  );

export const totpNotBegun = () =>
  conflict("totp-not-begun", "Please begin setting up the app again.");
