/**
 * The whole number that a text of a query string or a header is, in digits alone; null for anything else. `Number`
 * would take " 1", "0x10", "1e1" and the empty text, too.
 */
export function parseWholeNumber(text: string | null | undefined): number | null {
  // Fifteen digits are the most that a number holds exactly.
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
