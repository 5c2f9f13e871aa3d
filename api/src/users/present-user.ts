import type { AdminUser } from "#shared/contracts/users.ts";
import type { User } from "../accounts/accounts.queries.ts";
import { presentUserFacts } from "../sessions/present-current-user.ts";

export function presentUser(user: User, orderCount: number): AdminUser {
  return {
    ...presentUserFacts(user),
    deactivatedAt: user.deactivatedAt?.toISOString() ?? null,
    erasedAt: user.erasedAt?.toISOString() ?? null,
    orderCount,
    taxExempt: user.taxExempt,
    taxCertificate: user.taxCertificate,
    taxExemptUntil: user.taxExemptUntil,
  };
}
