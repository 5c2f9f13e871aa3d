import { conflict, Refusal } from "../refusals.ts";

/** 409. The site recognises the specification's wording and adds a hint to sign in. */
export const userExists = () => conflict("user-exists", "User already exists");

export const verificationLinkInvalid = () =>
  tokenInvalid(
    "The verification link may be expired or invalid. Please try requesting a new verification email.",
  );

export const resetLinkInvalid = () =>
  tokenInvalid("This password reset link is invalid or has expired. Please request a new one.");

const tokenInvalid = (message: string) =>
  new Refusal("rejected", "token-invalid", message, { answer: { success: false } });

export const userErased = () => conflict("user-erased", "The data of this account was erased.");
