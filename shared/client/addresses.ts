import { savedAddresses } from "../contracts/accounts.ts";
import { type SaveAddressBody, savedAddress } from "../contracts/addresses.ts";
import { api, type CallOptions, type Transport } from "./transport.ts";

/** The saved addresses of who is signed in. */
export function addressCalls({ call, act }: Transport) {
  return {
    list: (options?: CallOptions) => call(api`addresses`, savedAddresses, options),
    add: (body: SaveAddressBody, options?: CallOptions) =>
      call(api`addresses`, savedAddress, { method: "POST", json: body, ...options }),
    update: (id: string, body: Partial<SaveAddressBody>, options?: CallOptions) =>
      call(api`addresses/${id}`, savedAddress, { method: "PATCH", json: body, ...options }),
    remove: (id: string, options?: CallOptions) =>
      act(api`addresses/${id}`, { method: "DELETE", ...options }),
  };
}
