import type { ScreeningHit } from "#shared/contracts/screening.ts";
import type { HitRow } from "./screening.queries.ts";

export const presentHit = ({ listedName, source, ...row }: HitRow): ScreeningHit => ({
  ...row,
  listed: { name: listedName, source },
  createdAt: new Date(row.createdAt).toISOString(),
  decidedAt: row.decidedAt && new Date(row.decidedAt).toISOString(),
});
