import { QueryClient } from "@tanstack/react-query";
import { apiOfPage } from "#shared/client/api-of-page.ts";
import { createClient } from "#shared/client/client.ts";
import { askForProof } from "#shared/sign-in/proof.store.ts";
import { backgroundHeaders } from "./sessions/presence.ts";
import { renewSession } from "./sessions/renew-session.ts";

/**
 * The API, on this origin unless the page names another one. When a session expires while there is
 * unsaved input, a dialog renews it.
 */
export const api = createClient({
  ...apiOfPage(),
  renewSession,
  proveIdentity: askForProof,
  headers: backgroundHeaders,
});

/**
 * No retries and no automatic refetch by default. Calls are sent even when the browser reports that
 * it is offline, so that they fail visibly. Failed queries run again when the network is back.
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
