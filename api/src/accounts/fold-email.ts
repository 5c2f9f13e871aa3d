/** How addresses are stored and compared: whoever types capitals means the same mailbox. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}
