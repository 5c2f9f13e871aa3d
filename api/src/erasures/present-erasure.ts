import {
  type AdminErasure,
  adminErasure,
  type Erasure,
  erasure,
} from "#shared/contracts/erasures.ts";
import { presentAs } from "../present-as.ts";
import type { WholeErasure } from "./erasures.queries.ts";

/** A request for its customer. */
export const presentErasure = (row: WholeErasure): Erasure =>
  presentAs(erasure, { ...row, askedAt: row.createdAt });

/** A request for the staff. */
export function presentAdminErasure(row: WholeErasure): AdminErasure {
  const { id, email, firstName, lastName } = row.user;
  const user = { id, email, name: `${firstName} ${lastName}` };
  return presentAs(adminErasure, { ...row, askedAt: row.createdAt, user });
}
