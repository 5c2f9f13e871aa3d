import { QueryClient } from "@tanstack/react-query";
import { apiOfPage } from "#shared/client/api-of-page.ts";
import { createClient } from "#shared/client/client.ts";
import { askForProof } from "#shared/sign-in/proof.store.ts";
import { backgroundHeaders } from "./sessions/presence.ts";
import { renewSession } from "./sessions/renew-session.ts";

/**
 * The API, on this origin unless the page names another one. A session that expires over unsaved input is renewed in
 * place.
 */
export const api = createClient({
  ...apiOfPage(),
  renewSession,
  proveIdentity: askForProof,
  headers: backgroundHeaders,
});

/**
 * Nothing is retried and nothing goes stale by itself: a query that polls or refreshes says so. Calls are sent also
 * when the browser reports to be offline: they fail at once and are shown as failed, instead of waiting unnoticed. A
 * failed query is read again when the network is back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: "always",
      refetchOnReconnect: ({ state }) => (state.status === "error" ? "always" : true),
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
