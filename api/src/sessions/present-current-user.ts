import type { CurrentUser } from "#shared/contracts/sessions.ts";
import type { AdminScope } from "#shared/domain/scopes.ts";
import type { Address } from "../addresses/addresses.queries.ts";
import { presentAddress } from "../addresses/present-address.ts";

type UserFacts = Omit<CurrentUser, "address">;

/** The columns of a user that people may read. */
export type PresentableUser = Omit<
  UserFacts,
  "isAdmin" | "adminScope" | "createdAt" | "updatedAt"
> & {
  adminScope: AdminScope;
  createdAt: Date;
  updatedAt: Date;
};

/** The signed-in user with the default address. */
export function presentCurrentUser(user: PresentableUser, address: Address | null): CurrentUser {
  return { ...presentUserFacts(user), address: address && presentAddress(address) };
}

export function presentUserFacts(user: PresentableUser): UserFacts {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    profileImageUrl: user.profileImageUrl,
    role: user.role,
    isAdmin: user.role === "admin",
    adminScope: user.role === "admin" ? user.adminScope : null,
    emailVerified: user.emailVerified,
    pendingEmail: user.pendingEmail,
    phone: user.phone,
    street: user.street,
    city: user.city,
    state: user.state,
    zipCode: user.zipCode,
    country: user.country,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}
