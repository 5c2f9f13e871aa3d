import { apiOrigin } from "#shared/client/api-of-page.ts";
import { writeCookie } from "#shared/client/write-cookie.ts";
import { REDIRECT_DELAY_MS } from "#shared/domain/constants.ts";
import { keepToastForNextPage, showToast } from "#shared/ui/toasts.store.ts";
import { hasUnsavedInput } from "#shared/ui/unsaved-input.ts";
import { api, queryClient } from "../api.ts";
import { $singleKeys, switchSingleKeys } from "./single-keys.ts";

/** The sign-in page, which leads back to the screen that is shown now. */
export function signInPath(): string {
  return `/auth?next=${encodeURIComponent(currentPath())}`;
}

function currentPath(): string {
  return `${window.location.pathname}${window.location.search}`;
}

/**
 * Ends the session, removes everything that was read in it, and goes to the shop; also when the server cannot be
 * reached.
 */
export async function signOut(): Promise<void> {
  await api.sessions.logout().catch(() => undefined);
  queryClient.clear();
  const singleKeys = $singleKeys.get();
  window.localStorage.clear();
  // Not of the session: whoever cannot use them would have to switch them off at each login.
  switchSingleKeys(singleKeys);
  window.sessionStorage.clear();
  // The server expires this cookie only if the call reached it. With it the shop's pages would still show a greeting.
  writeCookie("aliquot_hint", "", 0);
  window.location.assign("/");
}

let isRedirecting = false;

/**
 * Says that the session has expired, and goes to the login endpoint, which leads back to this screen. Several calls may
 * find out at once; the first one redirects. With unsaved input on the page only the message is shown: its author
 * declined to renew the session and would lose the input.
 */
export function redirectToSignIn(): void {
  if (isRedirecting) return;
  const toast = {
    title: "Unauthorized",
    description: "Your session has expired. Please log in again.",
    tone: "danger",
  } as const;
  showToast(toast);
  if (hasUnsavedInput()) return;
  isRedirecting = true;
  window.setTimeout(() => {
    keepToastForNextPage(toast);
    window.location.assign(`${apiOrigin()}/api/login?next=${encodeURIComponent(currentPath())}`);
  }, REDIRECT_DELAY_MS);
}
