import type { SavedAddress } from "#shared/contracts/addresses.ts";
import type { Address } from "./addresses.queries.ts";

export function presentAddress(address: Address): SavedAddress {
  const { id, type, label, address1, address2, city, state, zipCode, country, isDefault } = address;
  return {
    id,
    type,
    label,
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
