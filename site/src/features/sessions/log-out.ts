import { apiOrigin } from "#shared/client/api-of-page.ts";
import { browserStorage, SESSION_STORAGE_KEY } from "#shared/client/browser-storage.ts";
import { writeCookie } from "#shared/client/write-cookie.ts";
import { framePaths } from "../../frame-paths.ts";
import { clearStorage } from "../storage/stored-values.ts";

/** Ends the session and goes to the home page. Clears the browser's stored data even if the call fails. */
export async function logOut(): Promise<void> {
  const sessionId = browserStorage()?.getItem(SESSION_STORAGE_KEY);
  await fetch(`${apiOrigin()}/api/logout`, {
    method: "POST",
    credentials: "include",
    headers: {
      "Content-Type": "application/json",
      ...(sessionId ? { "X-Session-Id": sessionId } : {}),
    },
    signal: AbortSignal.timeout(5000),
  }).catch(() => undefined);
  writeCookie("aliquot_hint", "", 0);
  // Other tabs read the cookie when they hear of this.
  clearStorage();
  location.assign(framePaths.home);
}
