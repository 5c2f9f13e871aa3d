/** How long a password is. Common passwords are refused by the API. */

export const PASSWORD_MIN = 8;
/** Enough for any passphrase. Longer texts would let an attacker make the server hash them. */
export const PASSWORD_MAX = 256;
