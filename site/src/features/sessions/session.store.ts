import { atom } from "nanostores";
import { parseSessionHint, type SessionHint } from "#shared/client/session-hint.ts";

/**
 * Who is probably signed in, from the cookie that scripts may read. It decides what is offered, never what is
 * allowed: the API asks the session itself. Null for a visitor, who therefore causes no call for the user.
 */
export const $session = atom<SessionHint | null>(null);

if (typeof document !== "undefined") readSessionHint();

/** Reads the cookie again: after signing in, out, or a change of name. */
export function readSessionHint(): void {
  $session.set(parseSessionHint(document.cookie));
}
