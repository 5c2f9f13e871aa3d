import { atom } from "nanostores";
import { parseSessionHint, type SessionHint } from "#shared/client/session-hint.ts";

/**
 * The user that is probably signed in, from a cookie that scripts may read. It decides what is offered, never what is
 * allowed: the API checks the session. Null for a visitor, for whom no call is made.
 */
export const $session = atom<SessionHint | null>(null);

if (typeof document !== "undefined") {
  readSessionHint();
  // Somebody may have signed in or out in another tab, or before Back restored this page.
  window.addEventListener("storage", readSessionHint);
  window.addEventListener("focus", readSessionHint);
  window.addEventListener("pageshow", readSessionHint);
  document.addEventListener("visibilitychange", readSessionHint);
}

/** Reads the cookie again after a sign-in, sign-out or change of name. */
export function readSessionHint(): void {
  const hint = parseSessionHint(document.cookie);
  if (JSON.stringify(hint) !== JSON.stringify($session.get())) $session.set(hint);
}
