import { Refusal } from "../refusals.ts";

/** 409. The site recognises the specification's wording and adds a hint to sign in. */
export const userExists = () => new Refusal("conflict", "user-exists", "User already exists");

/** 400 for a link that is unknown, used or expired. */
export const verificationLinkInvalid = () =>
  tokenInvalid(
    "The verification link may be expired or invalid. Please try requesting a new verification email.",
  );

/** 400 for a link that is unknown, used or expired. */
export const resetLinkInvalid = () =>
  tokenInvalid("This password reset link is invalid or has expired. Please request a new one.");

const tokenInvalid = (message: string) =>
  new Refusal("rejected", "token-invalid", message, { answer: { success: false } });

/** 409: the account was erased before. */
export const userErased = () =>
  new Refusal("conflict", "user-erased", "The data of this account was erased.");
