const BYTES = 16;

/**
 * 32 random hexadecimal digits. Browsers offer `crypto.randomUUID` only on https and localhost, but
 * a shop in a home network uses plain http.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
