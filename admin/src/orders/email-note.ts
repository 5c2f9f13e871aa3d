/**
 * What a toast says of the email that a change causes: after how many seconds it leaves. Both moments are the
 * server's. Empty when none waits.
 */
export function emailNote(emailDueAt: string | null | undefined, changedAt: string): string {
  if (!emailDueAt) return "";
  const seconds = Math.round((Date.parse(emailDueAt) - Date.parse(changedAt)) / 1000);
  return ` The customer's email goes out in ${Math.max(1, seconds)} s; Undo takes both back.`;
}
