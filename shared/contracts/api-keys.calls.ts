import { apiKeys, createApiKeyBody, newApiKey } from "./api-keys.ts";
import type { Calls } from "./calls.ts";
import { actionAnswer } from "./common.ts";

/** The API keys of programs, for admins. */
export const apiKeyCalls = {
  list: {
    call: "GET /api/admin/api-keys",
    who: "admin reading no-proof",
    summary: "All keys, newest first, expired and revoked ones too",
    answer: apiKeys,
  },
  create: {
    call: "POST /api/admin/api-keys",
    who: "admin proof",
    summary: "Makes a key; the answer is the only one that has it",
    description:
      "Send it as `Authorization: Bearer`. It ends at `expiresAt`, when it is revoked, and with the account of the admin who made it.",
    body: createApiKeyBody,
    answer: newApiKey,
    status: 201,
  },
  revoke: {
    call: "DELETE /api/admin/api-keys/{id}",
    who: "admin proof",
    summary: "Revokes a key at once",
    answer: actionAnswer,
  },
} as const satisfies Calls;
