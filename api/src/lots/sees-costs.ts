import type { SessionUser } from "../sessions/session-user.ts";

/** Whether somebody may see what units cost: full admins, and no key, whose holder may be anybody. */
export const seesCosts = ({ adminScope, key }: Pick<SessionUser, "adminScope" | "key">): boolean =>
  adminScope === "full" && key === null;

/** An answer with lots, without their costs for everybody who may not see them. */
export function hideCosts<L extends { unitCost: string | null }>(
  lot: L,
  user: Pick<SessionUser, "adminScope" | "key">,
): L {
  return seesCosts(user) ? lot : { ...lot, unitCost: null };
}
