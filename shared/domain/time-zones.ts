/**
 * Whether the text is a time zone name, such as America/New_York. An offset such as +05:00 is
 * refused: it has no daylight saving time, and PostgreSQL reads its sign the other way round.
 */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
