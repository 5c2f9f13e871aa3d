/** How email addresses are stored and compared: capitals and surrounding blanks name the same mailbox. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
