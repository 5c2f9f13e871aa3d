import "#shared/ui/theme.css.ts";
import "#shared/ui/global.css.ts";
import "./layout/density.css.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import { isUnauthenticated } from "#shared/client/errors.ts";
import { ToastRegion } from "#shared/ui/ToastRegion.tsx";
import { queryClient } from "./api.ts";
import { Shell } from "./layout/Shell.tsx";
import { SessionGate } from "./session/SessionGate.tsx";
import { sessionEnded } from "./session/session.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root to render into");

// Reads tell of an ended session like changes do; a screen that polls would otherwise fail in silence.
queryClient.getQueryCache().config.onError = (error) => {
  if (isUnauthenticated(error)) sessionEnded();
};

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Router base="/admin">
        <SessionGate>
          <Shell />
        </SessionGate>
      </Router>
      <ToastRegion />
    </QueryClientProvider>
  </StrictMode>,
);
