import { apiKeyCalls } from "#shared/contracts/api-keys.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { done, serve } from "../http/serve.ts";
import { listKeys } from "./api-keys.queries.ts";
import { createApiKey } from "./create-api-key.ts";
import { presentApiKey } from "./present-api-key.ts";
import { revokeApiKey } from "./revoke-api-key.ts";

export function apiKeyRoutes(deps: Dependencies) {
  return serve(deps, apiKeyCalls, {
    list: async () => ({
      keys: (await listKeys(deps.db)).map((row) => presentApiKey(row, deps.now())),
    }),
    create: ({ body, user }) => createApiKey(deps, body, user.id),
    revoke: ({ params, user }) =>
      done(revokeApiKey(deps, params.id, user.id), "The key was revoked."),
  });
}
