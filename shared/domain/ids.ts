const BYTES = 16;

/**
 * 32 random hexadecimal digits. `crypto.randomUUID` would do, but browsers have it on https and localhost only, and a
 * shop in a home network is opened over plain http.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
