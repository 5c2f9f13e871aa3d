/** The text as LIKE and ILIKE find it literally: `%`, `_` and the backslash lose their meaning. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
