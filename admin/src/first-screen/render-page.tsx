import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { Router } from "wouter";
import { Dashboard } from "../dashboard/Dashboard.tsx";
import { dashboardQuery } from "../dashboard/dashboard.queries.ts";
import { keyOfPart } from "../layout/LazyPart.tsx";
import { Shell } from "../Shell.tsx";
import { sessionQuery } from "../sessions/sessions.queries.ts";

/** The dashboard as a full admin opens it, as HTML, for `index.html`. `show-page.ts` puts the figures in. */
export function renderPage(): string {
  const queryClient = new QueryClient();
  queryClient.setQueryData<object | null>(sessionQuery.queryKey, { adminScope: "full" });
  queryClient.setQueryData(keyOfPart("dashboard"), () => Dashboard);
  queryClient.setQueryData<object>(dashboardQuery({ kind: "today" }).queryKey, {
    stats: { filteredRevenue: "0.00", filteredOrders: 0, newCustomers: 0, pendingOrders: 0 },
  });
  const page = renderToString(
    <QueryClientProvider client={queryClient}>
      <Router base="/admin" ssrPath="/admin">
        <Shell />
      </Router>
    </QueryClientProvider>,
  );
  // A query that may be forgotten has a timer of five minutes, for which the build would wait.
  queryClient.clear();
  return page;
}
