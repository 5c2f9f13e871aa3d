/** The rules for a password and their messages. Common passwords are refused by the API. */

export const PASSWORD_MIN = 8;
/** Enough for any passphrase. Longer texts would let an attacker make the server hash them. */
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
