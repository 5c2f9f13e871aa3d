import { queryOptions } from "@tanstack/react-query";
import { apiOrigin } from "#shared/client/api-of-page.ts";
import { parseSessionHint } from "#shared/client/session-hint.ts";
import { writeCookie } from "#shared/client/write-cookie.ts";
import { REDIRECT_DELAY_MS } from "#shared/domain/constants.ts";
import { keepToastForNextPage, showToast } from "#shared/ui/toasts.store.ts";
import { hasUnsavedInput } from "#shared/ui/unsaved-input.ts";
import { api, queryClient } from "../api.ts";

/** Who is signed in; null for nobody. A visitor is told by the missing hint, without a call that must fail. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: () => (parseSessionHint(document.cookie) ? api.account.find() : null),
});

/** Where to sign in, and to come back to this very screen. */
export function signInPath(): string {
  return `/auth?next=${encodeURIComponent(hereInAdmin())}`;
}

function hereInAdmin(): string {
  return `${window.location.pathname}${window.location.search}`;
}

/** Ends the session; what was read of the shop goes with it, also when the server cannot be told. */
export async function signOut(): Promise<void> {
  await api.auth.logout().catch(() => undefined);
  queryClient.clear();
  window.localStorage.clear();
  window.sessionStorage.clear();
  // The server expires it as well, if it was told: the shop's pages would go on greeting somebody who has left.
  writeCookie("aliquot_hint", "", 0);
  window.location.assign("/");
}

let isLeaving = false;

/**
 * The session ended while somebody worked: says so here and on the sign-in page, where the login endpoint leads half
 * a second later, and returns to this screen after it. Many calls may find out at once; one of them tells. Somebody who
 * would not renew the session over what they typed keeps that.
 */
export function sessionEnded(): void {
  if (isLeaving) return;
  const told = {
    title: "Unauthorized",
    description: "Your session has expired. Please log in again.",
    tone: "danger",
  } as const;
  showToast(told);
  if (hasUnsavedInput()) return;
  isLeaving = true;
  window.setTimeout(() => {
    keepToastForNextPage(told);
    window.location.assign(`${apiOrigin()}/api/login?next=${encodeURIComponent(hereInAdmin())}`);
  }, REDIRECT_DELAY_MS);
}
