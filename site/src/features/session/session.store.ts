import { atom } from "nanostores";

export interface SessionHint {
  firstName: string;
  isAdmin: boolean;
}

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

/** `aliquot_hint=admin.Ada`; a name that cannot be decoded is left out. */
export function parseSessionHint(cookies: string): SessionHint | null {
  const [, role, name = ""] = /(?:^|; )aliquot_hint=(customer|admin)\.([^;]*)/.exec(cookies) ?? [];
  if (!role) return null;
  return { firstName: decoded(name), isAdmin: role === "admin" };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return "";
  }
}
