import { QueryClient } from "@tanstack/react-query";
import type { createClient } from "#shared/client/client.ts";
import { clientOf } from "#shared/client/client-of.ts";
import { sessionClient } from "#shared/client/sessions.ts";
import { apiOfPage, createTransport } from "#shared/client/transport.ts";
import { refusedAddressCalls } from "#shared/contracts/bounces.calls.ts";
import { dashboardCalls } from "#shared/contracts/dashboard.calls.ts";
import { adminSettingCalls } from "#shared/contracts/settings.calls.ts";
import { shortcutCalls } from "#shared/contracts/shortcuts.calls.ts";
import { askForProof } from "#shared/sign-in/proof.store.ts";
import { fetchOrTakeBegun } from "./first-screen/first-reads.ts";
import { backgroundHeaders } from "./sessions/presence.ts";
import { renewSession } from "./sessions/renew-session.ts";

type Api = ReturnType<typeof createClient>;

/**
 * Makes the calls, on this origin unless the page names another one. When a session expires while
 * there is unsaved input, a dialog renews it.
 */
export const transport = createTransport({
  ...apiOfPage(),
  fetch: fetchOrTakeBegun,
  renewSession,
  proveIdentity: askForProof,
  headers: backgroundHeaders,
});

let loaded: Promise<Api> | undefined;

function loadApi(): Promise<Api> {
  loaded ??= import("#shared/client/client.ts").then(({ clientOn }) => clientOn(transport));
  return loaded;
}

/** The API. The first screen loads only the contracts of its own calls; the first other call loads all others. */
export const api = withOthers<Api>(loadApi, {
  sessions: sessionClient(transport),
  admin: withOthers<Api["admin"]>(async () => (await loadApi()).admin, {
    dashboard: clientOf(dashboardCalls, transport),
    refusedAddresses: clientOf(refusedAddressCalls, transport),
    settings: clientOf(adminSettingCalls, transport),
    shortcuts: clientOf(shortcutCalls, transport),
  }),
});

/** The given nouns, and all others of what `load` returns. */
function withOthers<Nouns extends object>(
  load: () => Promise<Nouns>,
  given: Partial<Nouns>,
): Nouns {
  return completed(given, (noun) =>
    completed({}, (name) => async (...args: unknown[]) => {
      const calls = (await load())[noun as keyof Nouns] as Record<PropertyKey, Call>;
      return calls[name]?.(...args);
    }),
  ) as Nouns;
}

type Call = (...args: unknown[]) => unknown;

/** An object that makes a missing member when it is first read. */
function completed(members: object, make: (name: PropertyKey) => unknown): object {
  return new Proxy(members as Record<PropertyKey, unknown>, {
    has: () => true,
    get: (known, name) => {
      known[name] ??= make(name);
      return known[name];
    },
  });
}

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
