import { queryOptions } from "@tanstack/react-query";
import { keepToastForNextPage } from "#shared/ui/toasts.store.ts";
import { api, queryClient } from "../api.ts";

/** Who is signed in; null for nobody. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: () => api.account.find(),
});

/** Where to sign in, and to come back to this very screen. */
export function signInPath(): string {
  const here = `${window.location.pathname}${window.location.search}`;
  return `/auth?next=${encodeURIComponent(here)}`;
}

/** Ends the session; what was read of the shop goes with it, also when the server cannot be told. */
export async function signOut(): Promise<void> {
  try {
    await api.auth.logout();
  } finally {
    queryClient.clear();
    window.localStorage.clear();
    window.sessionStorage.clear();
    window.location.assign("/");
  }
}

/**
 * The session ended while somebody worked: says so on the sign-in page, half a second later, and returns here
 * after it.
 */
export function sessionEnded(): void {
  keepToastForNextPage({
    title: "Unauthorized",
    description: "Your session has expired. Please log in again.",
    tone: "danger",
  });
  window.setTimeout(() => window.location.assign(signInPath()), 500);
}
