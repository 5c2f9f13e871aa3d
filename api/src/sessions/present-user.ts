import type { CurrentUser } from "#shared/contracts/accounts.ts";
import type { SavedAddress } from "#shared/contracts/addresses.ts";
import type { AdminUser } from "#shared/contracts/users.ts";
import type { User } from "../accounts/accounts.queries.ts";
import type { Address } from "../addresses/addresses.queries.ts";

/** The signed-in user's own view. */
export function presentUser(user: User, address: Address | null): CurrentUser {
  return { ...commonFacts(user), address: address && presentAddress(address) };
}

/** A user as the admin sees it. */
export function presentAdminUser(user: User, orderCount: number): AdminUser {
  return {
    ...commonFacts(user),
    deactivatedAt: user.deactivatedAt?.toISOString() ?? null,
    orderCount,
  };
}

/** A saved address as it travels. */
export function presentAddress(address: Address): SavedAddress {
  const { id, type, address1, address2, city, state, zipCode, country, isDefault } = address;
  return {
    id,
    type,
    address1,
    address2,
    city,
    state,
    zipCode,
    country,
    isDefault,
    createdAt: address.createdAt.toISOString(),
    updatedAt: address.updatedAt.toISOString(),
  };
}

function commonFacts(user: User) {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    profileImageUrl: user.profileImageUrl,
    role: user.role,
    isAdmin: user.role === "admin",
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
