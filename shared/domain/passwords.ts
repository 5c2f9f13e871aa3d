/** What a password must be, in the words people are told. Common ones are refused by the API. */

export const PASSWORD_MIN = 8;
/** Long enough for any passphrase, short enough that hashing it is no work for an attacker to order. */
export const PASSWORD_MAX = 256;

export const PASSWORD_MESSAGES = {
  required: "Password is required",
  tooShort: "Password must be at least 8 characters",
  tooLong: "Password must be at most 256 characters",
  uppercase: "Password must contain at least one uppercase letter",
  lowercase: "Password must contain at least one lowercase letter",
  number: "Password must contain at least one number",
  mismatch: "Passwords don't match",
  confirm: "Please confirm your password",
  current: "Current password is required",
} as const;

export const PASSWORD_UPPERCASE = /\p{Lu}/u;
export const PASSWORD_LOWERCASE = /\p{Ll}/u;
export const PASSWORD_NUMBER = /\p{Nd}/u;

/** What is wrong with a password at registration or in the account; empty when nothing is. */
export function passwordProblems(password: string): string[] {
  if (password.length < PASSWORD_MIN) return [PASSWORD_MESSAGES.tooShort];
  return password.length > PASSWORD_MAX ? [PASSWORD_MESSAGES.tooLong] : [];
}

/** The same for a password set by a reset link, which also asks for three kinds of character. */
export function resetPasswordProblems(password: string): string[] {
  const problems = passwordProblems(password);
  if (!PASSWORD_UPPERCASE.test(password)) problems.push(PASSWORD_MESSAGES.uppercase);
  if (!PASSWORD_LOWERCASE.test(password)) problems.push(PASSWORD_MESSAGES.lowercase);
  if (!PASSWORD_NUMBER.test(password)) problems.push(PASSWORD_MESSAGES.number);
  return problems;
}
