import { changeAddressBody, saveAddressBody, savedAddress, savedAddresses } from "./addresses.ts";
import type { Calls } from "./calls.ts";
import { actionAnswer } from "./common.ts";

/** The signed-in user's saved addresses. */
export const addressCalls = {
  saveDefault: {
    call: "POST /api/auth/address",
    who: "session packing no-proof",
    summary: "Saves the default address",
    description: "Reads address_1, zip_code … and address1, zipCode … alike.",
    body: saveAddressBody,
    answer: savedAddress,
  },
  list: {
    call: "GET /api/addresses",
    who: "session packing reading",
    summary: "All saved addresses, the default first",
    answer: savedAddresses,
  },
  add: {
    call: "POST /api/addresses",
    who: "session packing",
    summary: "Adds an address; the first one is the default",
    body: saveAddressBody,
    answer: savedAddress,
    status: 201,
  },
  update: {
    call: "PATCH /api/addresses/{id}",
    who: "session packing",
    summary: "Changes an address, or makes it the default",
    body: changeAddressBody,
    answer: savedAddress,
  },
  remove: {
    call: "DELETE /api/addresses/{id}",
    who: "session packing",
    summary: "Removes an address; another one becomes the default",
    answer: actionAnswer,
  },
} as const satisfies Calls;
