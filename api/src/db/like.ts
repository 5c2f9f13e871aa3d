/** Escapes a text for LIKE and ILIKE: `%`, `_` and the backslash lose their special meaning. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
