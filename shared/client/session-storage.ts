import { SESSION_SECONDS } from "../domain/constants.ts";
import { SESSION_STORAGE_KEY } from "./api-of-page.ts";
import { attempt, type SessionStorage } from "./browser-storage.ts";
import { writeCookie } from "./write-cookie.ts";

/** Readable by scripts and not secret. Pages use it to show the user's name before first paint. */
const HINT_COOKIE = "aliquot_hint";

type Greeted = { role: string; firstName: string };

/**
 * Reads and writes one session id. A storage that refuses (full, private mode) counts as empty.
 * Without a storage, the API's own cookies are used. With one, the API is on another origin and
 * pages cannot read its cookies. A cookie of the page's origin then stores the hint.
 */
export function sessionIn(storage: SessionStorage | null) {
  const hint = (value: string, seconds: number) =>
    attempt(() => storage && writeCookie(HINT_COOKIE, value, seconds));
  const greet = ({ role, firstName }: Greeted) =>
    hint(`${role}.${encodeURIComponent(firstName)}`, SESSION_SECONDS);
  return {
    read: () => attempt(() => storage?.getItem(SESSION_STORAGE_KEY) ?? null),
    keep(sessionId: string, user: Greeted) {
      attempt(() => storage?.setItem(SESSION_STORAGE_KEY, sessionId));
      greet(user);
    },
    /** Called after a change of name. */
    greet,
    forget() {
      attempt(() => storage?.removeItem(SESSION_STORAGE_KEY));
      hint("", 0);
    },
  };
}
