import { shortcutCalls } from "#shared/contracts/shortcuts.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { findShortcuts, saveShortcuts } from "./shortcuts.queries.ts";

export function shortcutRoutes(deps: Dependencies) {
  return serve(deps, shortcutCalls, {
    get: ({ user }) => findShortcuts(deps.db, user.id),
    save: ({ body, user }) => saveShortcuts(deps.db, user.id, body),
  });
}
