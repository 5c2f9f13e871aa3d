import { type ApiKey, apiKey } from "#shared/contracts/api-keys.ts";
import type { KeyScope } from "#shared/domain/scopes.ts";
import { presentAs } from "../present-as.ts";
import type { ApiKeyRow } from "./api-keys.queries.ts";

/** A key in the form of the API, without the secret. */
export const presentApiKey = (row: ApiKeyRow, now: Date): ApiKey =>
  presentAs(apiKey, {
    ...row,
    scopes: row.scopes as KeyScope[],
    createdBy: `${row.creator.firstName} ${row.creator.lastName}`,
    state: row.revokedAt ? "revoked" : row.expiresAt <= now ? "expired" : "active",
  });
