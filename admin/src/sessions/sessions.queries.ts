import { queryOptions } from "@tanstack/react-query";
import { parseSessionHint } from "#shared/client/session-hint.ts";
import { api } from "../api.ts";

/** Who is signed in; null for nobody. Without the cookie that hints at a session, no call is made that must fail. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: () => (parseSessionHint(document.cookie) ? api.sessions.find() : null),
});
