import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import { isFactorNeeded, isUnauthenticated } from "#shared/client/errors.ts";
import { dropStraySecondClicks } from "#shared/ui/second-clicks.ts";
import { ToastRegion } from "#shared/ui/ToastRegion.tsx";
import { queryClient } from "./api.ts";
import { Dashboard } from "./dashboard/Dashboard.tsx";
import { dashboardQuery } from "./dashboard/dashboard.queries.ts";
import { takeOver } from "./first-screen/early-input.ts";
import { useAddress, useAddressQuery } from "./layout/address.ts";
import { ErrorBoundary } from "./layout/ErrorBoundary.tsx";
import { redirectToSignIn } from "./layout/end-session.ts";
import { Frame } from "./layout/Frame.tsx";
import { keepFocus } from "./layout/keep-focus.ts";
import { keyOfPart } from "./layout/LazyPart.tsx";
import {
  failedMailsQuery,
  inboxCountsQuery,
  lowStockQuery,
  queuesQuery,
  refundsDueQuery,
} from "./layout/waiting.queries.ts";
import { refusedAddressesQuery } from "./mail/refused-addresses.queries.ts";
import { Overlays } from "./Overlays.tsx";
import { Shell } from "./Shell.tsx";
import { $factorNeeded } from "./security/factor-needed.ts";
import { SessionGate } from "./sessions/SessionGate.tsx";
import { sessionQuery } from "./sessions/sessions.queries.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root to render into");

// Without this, a screen that polls would fail without a message.
queryClient.getQueryCache().config.onError = (error) => {
  if (isUnauthenticated(error)) redirectToSignIn();
  else if (isFactorNeeded(error)) $factorNeeded.set(true);
};

// Everything else waits for the answer, so it is asked for before the first frame is drawn.
const session = queryClient.prefetchQuery(sessionQuery);

// Dialogs stand beside the root.
keepFocus(document.body);
dropStraySecondClicks();

const program = (
  <StrictMode>
    <ErrorBoundary what="The back-office" around={Frame}>
      <QueryClientProvider client={queryClient}>
        <Router base="/admin" hook={useAddress} searchHook={useAddressQuery}>
          <SessionGate>
            <Shell />
          </SessionGate>
        </Router>
        <Overlays />
        <ToastRegion keepsFailures />
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>
);

/** Milliseconds. A read that takes longer is shown as loading, as on every other screen. */
const PATIENCE_MS = 300;

const firstScreen = document.getElementById("first-screen");
if (firstScreen?.hidden === false) {
  queryClient.setQueryData(keyOfPart("dashboard"), () => Dashboard);
  const reads = [
    session,
    queryClient.prefetchQuery(dashboardQuery({ kind: "today" })),
    queryClient.prefetchQuery(queuesQuery),
    queryClient.prefetchQuery(inboxCountsQuery),
    queryClient.prefetchQuery(refundsDueQuery),
    queryClient.prefetchQuery(failedMailsQuery),
    queryClient.prefetchQuery(refusedAddressesQuery),
    queryClient.prefetchQuery(lowStockQuery),
  ];
  // What the first screen shows is there at once.
  await Promise.race([
    Promise.all(reads),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);
}
// The error boundaries log the errors themselves, with the id that they show.
const tree = createRoot(root, { onCaughtError: () => undefined });
await takeOver(root, () => flushSync(() => tree.render(program)));
