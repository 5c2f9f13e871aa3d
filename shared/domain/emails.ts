/** The form in which email addresses are stored and compared: lower case, trimmed. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
