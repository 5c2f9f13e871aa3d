import { atom } from "nanostores";
import { parseSessionHint, type SessionHint } from "#shared/client/session-hint.ts";

/**
 * Who is probably signed in, from the cookie that scripts may read. It decides what is offered, never what is
 * allowed: the API asks the session itself. Null for a visitor, who therefore causes no call for the user.
 */
export const $session = atom<SessionHint | null>(null);

if (typeof document !== "undefined") {
  readSessionHint();
  // Somebody may have signed in or out in another tab, or before Back shows this page as it was left.
  window.addEventListener("focus", readSessionHint);
  window.addEventListener("pageshow", readSessionHint);
  document.addEventListener("visibilitychange", readSessionHint);
}

/** Reads the cookie again: after signing in, out, or a change of name. */
export function readSessionHint(): void {
  const hint = parseSessionHint(document.cookie);
  if (JSON.stringify(hint) !== JSON.stringify($session.get())) $session.set(hint);
}
