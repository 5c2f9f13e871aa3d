import { shortcutCalls } from "#shared/contracts/shortcuts.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { findShortcuts, saveShortcuts } from "./shortcuts.queries.ts";

/** The keyboard shortcuts of the signed-in person. */
export function shortcutRoutes(deps: Dependencies) {
  return serve(deps, shortcutCalls, {
    get: ({ user }) => findShortcuts(deps.db, user.id),
    save: ({ body, user }) => saveShortcuts(deps.db, user.id, body),
  });
}
