/**
 * The whole number in a query string or a header, digits only; null for anything else. `Number`
 * would also accept " 1", "0x10", "1e1" and the empty text.
 */
export function parseWholeNumber(text: string | null | undefined): number | null {
  // A number stores at most fifteen digits exactly.
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
