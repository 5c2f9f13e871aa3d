import type { ApiKey } from "#shared/contracts/api-keys.ts";
import type { KeyScope } from "#shared/domain/scopes.ts";
import type { ApiKeyRow } from "./api-keys.queries.ts";

/** A key in the form of the API, without the secret. */
export function presentApiKey(row: ApiKeyRow, now: Date): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes as KeyScope[],
    createdBy: `${row.creator.firstName} ${row.creator.lastName}`,
    state: row.revokedAt ? "revoked" : row.expiresAt <= now ? "expired" : "active",
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
