import { PASSWORD_MIN } from "#shared/domain/passwords.ts";
import { invalid } from "../refusals.ts";

export const COMMON_PASSWORD = "This password is too common. Please choose another one.";

/**
 * Refuses passwords on the list of common ones, in any capitalisation.
 * @throws Refusal "invalid" on `field`
 */
export async function requireUncommonPassword(password: string, field: string): Promise<void> {
  if (await isCommonPassword(password)) {
    throw invalid({ [field]: COMMON_PASSWORD }, "common-password");
  }
}

/** Whether a password is on the list of common ones, in any capitalisation. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load();
  return (await list).has(password.toLowerCase());
}

let list: Promise<Set<string>> | undefined;

/** Loaded when the first password is chosen: processes that only serve the catalogue never need it. */
async function load(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const words = dictionary["passwords-common"].map((word) => word.toLowerCase());
  return new Set(words.filter((word) => word.length >= PASSWORD_MIN));
}
