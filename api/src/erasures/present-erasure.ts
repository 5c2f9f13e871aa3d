import type { AdminErasure, Erasure } from "#shared/contracts/erasures.ts";
import type { WholeErasure } from "./erasures.queries.ts";

/** A request for its customer. */
export function presentErasure(row: WholeErasure): Erasure {
  return {
    id: row.id,
    state: row.state,
    askedAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    waitsFor: row.waitsFor,
    reason: row.reason,
  };
}

/** A request for the staff. */
export function presentAdminErasure(row: WholeErasure): AdminErasure {
  const { id, email, firstName, lastName } = row.user;
  return {
    ...presentErasure(row),
    askedBy: row.askedBy,
    user: { id, email, name: `${firstName} ${lastName}` },
    decidedAt: row.decidedAt?.toISOString() ?? null,
    doneAt: row.doneAt?.toISOString() ?? null,
  };
}
