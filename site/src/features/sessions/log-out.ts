import { apiOrigin } from "#shared/client/api-of-page.ts";
import { SESSION_STORAGE_KEY } from "#shared/client/session-storage.ts";
import { writeCookie } from "#shared/client/write-cookie.ts";
import { paths } from "../../paths.ts";

/** Ends the session and goes home. What this browser stored is cleared also when the call fails. */
export async function logOut(): Promise<void> {
  const sessionId = localStorage.getItem(SESSION_STORAGE_KEY);
  await fetch(`${apiOrigin()}/api/logout`, {
    method: "POST",
    credentials: "include",
    headers: {
      "Content-Type": "application/json",
      ...(sessionId ? { "X-Session-Id": sessionId } : {}),
    },
    signal: AbortSignal.timeout(5000),
  }).catch(() => undefined);
  localStorage.clear();
  sessionStorage.clear();
  writeCookie("aliquot_hint", "", 0);
  location.assign(paths.home);
}
