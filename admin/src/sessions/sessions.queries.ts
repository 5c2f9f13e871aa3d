import { queryOptions } from "@tanstack/react-query";
import { parseSessionHint } from "#shared/client/session-hint.ts";
import { api } from "../api.ts";
import { read } from "../layout/reads.ts";

/** The signed-in user, or null. Without the session hint cookie no call is made, because it would fail. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: () => (parseSessionHint(document.cookie) ? api.sessions.find() : null),
});

export const shortcutsQuery = read(["shortcuts"], (call) => api.admin.shortcuts.get(call));
