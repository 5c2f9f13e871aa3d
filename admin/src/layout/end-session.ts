import { apiOrigin } from "#shared/client/api-of-page.ts";
import { STILL_SIGNED_IN } from "#shared/client/still-signed-in.ts";
import { writeCookie } from "#shared/client/write-cookie.ts";
import { REDIRECT_DELAY_MS } from "#shared/domain/constants.ts";
import { keepToastForNextPage, showToast } from "#shared/ui/toasts.store.ts";
import { hasUnsavedInput } from "#shared/ui/unsaved-input.ts";
import { api, queryClient } from "../api.ts";

/** The sign-in page, which returns to the current screen afterwards. */
export function signInPath(): string {
  return `/auth?next=${encodeURIComponent(currentPath())}`;
}

function currentPath(): string {
  return `${window.location.pathname}${window.location.search}`;
}

/** Ends the session, removes all cached data, and goes to the shop. It also works when the server is unreachable. */
export async function signOut(): Promise<void> {
  const isEnded = await api.sessions.logout().then(
    () => true,
    () => false,
  );
  queryClient.clear();
  // The server deletes this cookie only if the call reached it. With the cookie, the shop's pages
  // would still show a greeting; those in other tabs read it when the storage is cleared.
  writeCookie("aliquot_hint", "", 0);
  window.localStorage.clear();
  window.sessionStorage.clear();
  if (!isEnded) keepToastForNextPage(STILL_SIGNED_IN);
  window.location.assign("/");
}

let isRedirecting = false;

/**
 * Shows that the session has expired and redirects to the login, which returns to this screen.
 * Several calls may fail at the same time; only the first one redirects. With unsaved input there is only
 * the message: the person declined to renew the session, and a redirect would lose the input.
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
