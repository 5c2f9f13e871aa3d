import { apiOrigin, SESSION_STORAGE_KEY } from "#shared/client/api-of-page.ts";
import { STILL_SIGNED_IN } from "#shared/client/still-signed-in.ts";
import { writeCookie } from "#shared/client/write-cookie.ts";
import { keepToastForNextPage } from "#shared/ui/toasts.store.ts";
import { framePaths } from "../../frame-paths.ts";
import { clearStorage, storedText } from "../storage/stored-values.ts";

/** Ends the session and goes to the home page. Clears the browser's stored data even if the call fails. */
export async function logOut(): Promise<void> {
  const sessionId = storedText(SESSION_STORAGE_KEY);
  const answer = await fetch(`${apiOrigin()}/api/logout`, {
    method: "POST",
    credentials: "include",
    headers: {
      "Content-Type": "application/json",
      ...(sessionId && { "X-Session-Id": sessionId }),
    },
    signal: AbortSignal.timeout(5000),
  }).catch(() => null);
  writeCookie("aliquot_hint", "", 0);
  // Other tabs read the cookie when they hear of this.
  clearStorage();
  if (!answer?.ok) keepToastForNextPage(STILL_SIGNED_IN);
  location.assign(framePaths.home);
}
