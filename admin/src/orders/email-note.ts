/**
 * A note for a toast: in how many seconds the email about a change will be sent. Both times come
 * from the server. Empty if no email waits.
 */
export function emailNote(emailDueAt: string | null | undefined, changedAt: string): string {
  if (!emailDueAt) return "";
  const seconds = Math.round((Date.parse(emailDueAt) - Date.parse(changedAt)) / 1000);
  return ` The customer's email goes out in ${Math.max(1, seconds)} s; Undo takes both back.`;
}
