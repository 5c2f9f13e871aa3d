import type { ScreeningHit } from "#shared/contracts/screening.ts";
import type { HitRow } from "./screening.queries.ts";

export function presentHit(row: HitRow): ScreeningHit {
  return {
    id: row.id,
    state: row.state,
    orderId: row.orderId,
    userId: row.userId,
    applicationId: row.applicationId,
    name: row.name,
    listed: { name: row.listedName, source: row.source },
    reason: row.reason,
    createdAt: new Date(row.createdAt).toISOString(),
    decidedAt: row.decidedAt && new Date(row.decidedAt).toISOString(),
  };
}
