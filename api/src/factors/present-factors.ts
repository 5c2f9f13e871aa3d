import type { Passkey as PasskeyAnswer } from "#shared/contracts/factors.ts";
import type { Passkey } from "./passkeys.queries.ts";

export function presentPasskey({
  id,
  name,
  isSynced,
  createdAt,
  lastUsedAt,
}: Passkey): PasskeyAnswer {
  return {
    id,
    name,
    isSynced,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
