import {
  type ChangePasswordBody,
  type CurrentUser,
  currentUser,
  type ProfileBody,
  profileAnswer,
} from "../contracts/accounts.ts";
import { type AddressForm, savedAddress } from "../contracts/addresses.ts";
import { actionAnswer } from "../contracts/common.ts";
import { isUnauthenticated } from "./errors.ts";
import { api, type CallOptions, type Transport } from "./transport.ts";

/** The account of who is signed in. */
export function accountCalls({ call, session }: Transport) {
  const current = (options?: CallOptions) => call(api`user`, currentUser, options);
  return {
    /** Throws 401 when nobody is signed in. */
    current,
    /** The signed-in user, or null for a visitor. */
    find: (options?: CallOptions): Promise<CurrentUser | null> =>
      current(options).catch((error: unknown) => {
        if (isUnauthenticated(error)) return null;
        throw error;
      }),
    async updateProfile(body: ProfileBody, options?: CallOptions) {
      const answer = await call(api`auth/profile`, profileAnswer, {
        method: "PATCH",
        json: body,
        ...options,
      });
      session.greet(answer.user);
      return answer;
    },
    /** A wrong current password is 400. The other sessions end. */
    changePassword: (body: ChangePasswordBody, options?: CallOptions) =>
      call(api`auth/change-password`, actionAnswer, { method: "POST", json: body, ...options }),
    /** Saves the default address. */
    saveAddress: (address: AddressForm, options?: CallOptions) =>
      call(api`auth/address`, savedAddress, {
        method: "POST",
        json: inSnakeCase(address),
        ...options,
      }),
  };
}

function inSnakeCase({ address1, address2, city, state, zipCode, country }: AddressForm) {
  return {
    address_1: address1,
    address_2: address2 ?? null,
    city,
    state,
    zip_code: zipCode,
    country: country || "US",
  };
}
