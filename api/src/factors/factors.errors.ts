import { Refusal } from "../refusals.ts";

/** 400 for who adds a passkey or proves who they are, 401 for who signs in. */
export const passkeyRefused = (kind: "rejected" | "unauthenticated") =>
  new Refusal(kind, "passkey-refused", "This passkey was not accepted. Please try again.");

/** 400 for who is signed in, 401 for who signs in; also for a right code that was used already. */
export const codeRefused = (kind: "rejected" | "unauthenticated") =>
  new Refusal(
    kind,
    "code-invalid",
    "This code is not right. Each code works once; please enter the newest one.",
  );

/** 409 for a second authenticator app. */
export const totpExists = () =>
  new Refusal(
    "conflict",
    "totp-exists",
    "An authenticator app is set up already. Remove it first to use another one.",
  );

/** 409 for a code that confirms nothing. */
export const totpNotBegun = () =>
  new Refusal("conflict", "totp-not-begun", "Please begin setting up the app again.");
