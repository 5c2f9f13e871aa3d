import { Elysia } from "elysia";
import { apiKeys, createApiKeyBody, newApiKey } from "#shared/contracts/api-keys.ts";
import { actionAnswer, idParams } from "#shared/contracts/common.ts";
import type { Dependencies } from "../dependencies.ts";
import { adminOnly } from "../http/guards.ts";
import { listKeys } from "./api-keys.queries.ts";
import { createApiKey } from "./create-api-key.ts";
import { presentApiKey } from "./present-api-key.ts";
import { revokeApiKey } from "./revoke-api-key.ts";

/** The keys by which programs use the API, for admins. */
export function apiKeyRoutes(deps: Dependencies) {
  return new Elysia({ prefix: "/admin/api-keys", tags: ["Admin: programs"] })
    .use(adminOnly(deps))
    .get(
      "/",
      async () => ({
        keys: (await listKeys(deps.db)).map((row) => presentApiKey(row, deps.now())),
      }),
      {
        response: { 200: apiKeys },
        detail: { summary: "All keys, newest first, expired and revoked ones too" },
      },
    )
    .post(
      "/",
      async ({ body, user, set }) => {
        const made = await createApiKey(deps, body, user.id);
        set.status = 201;
        return made;
      },
      {
        body: createApiKeyBody,
        response: { 201: newApiKey },
        detail: {
          summary: "Makes a key; the answer is the only one that has it",
          description:
            "Send it as `Authorization: Bearer`. It ends at `expiresAt`, when it is revoked, and with the account of the admin who made it. 403 proof-needed when the last proof of who is there is older than ten minutes.",
        },
      },
    )
    .delete(
      "/:id",
      async ({ params, user }) => {
        await revokeApiKey(deps, params.id, user.id);
        return { success: true, message: "The key was revoked." };
      },
      {
        params: idParams,
        response: { 200: actionAnswer },
        detail: { summary: "Revokes a key at once" },
      },
    );
}
