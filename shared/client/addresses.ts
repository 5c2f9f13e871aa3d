import {
  type SaveAddressBody,
  type SavedAddressForm,
  type SnakeCaseAddress,
  savedAddress,
  savedAddresses,
} from "../contracts/addresses.ts";
import { api, type CallOptions, type Transport } from "./transport.ts";

/** The saved addresses of the signed-in user. */
export function addressCalls({ call, act }: Transport) {
  return {
    list: (options?: CallOptions) => call(api`addresses`, savedAddresses, options),
    add: (body: SaveAddressBody, options?: CallOptions) =>
      call(api`addresses`, savedAddress, { method: "POST", json: body, ...options }),
    update: (id: string, body: Partial<SaveAddressBody>, options?: CallOptions) =>
      call(api`addresses/${id}`, savedAddress, { method: "PATCH", json: body, ...options }),
    remove: (id: string, options?: CallOptions) =>
      act(api`addresses/${id}`, { method: "DELETE", ...options }),
    saveDefault: (address: SavedAddressForm, options?: CallOptions) =>
      call(api`auth/address`, savedAddress, {
        method: "POST",
        json: inSnakeCase(address),
        ...options,
      }),
  };
}

function inSnakeCase(address: SavedAddressForm): SnakeCaseAddress & { label?: string | null } {
  const { address1, address2, city, state, zipCode, country, label } = address;
  return {
    address_1: address1,
    address_2: address2 ?? null,
    city,
    state,
    zip_code: zipCode,
    country: country || "US",
    ...(label !== undefined && { label }),
  };
}
