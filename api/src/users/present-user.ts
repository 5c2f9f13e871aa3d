import { type AdminUser, adminUser } from "#shared/contracts/users.ts";
import type { User } from "../accounts/accounts.queries.ts";
import { presentAs } from "../present-as.ts";
import { withRole } from "../sessions/present-current-user.ts";

export const presentUser = (user: User, orderCount: number): AdminUser =>
  presentAs(adminUser, { ...withRole(user), orderCount });
