import { Elysia } from "elysia";
import {
  changeAddressBody,
  type SaveAddressBody,
  saveAddressBody,
  savedAddress,
  savedAddresses,
} from "#shared/contracts/addresses.ts";
import { actionAnswer, idParams } from "#shared/contracts/common.ts";
import type { Dependencies } from "../dependencies.ts";
import { signedIn } from "../http/guards.ts";
import { listAddresses, type NamedAddress } from "./addresses.queries.ts";
import { presentAddress } from "./present-address.ts";
import {
  type AddressChanges,
  type AddressDependencies,
  addAddress,
  changeAddress,
  removeAddress,
  saveDefaultAddress,
} from "./save-address.ts";

/** The signed-in user's saved addresses. */
export function addressRoutes(deps: Dependencies & AddressDependencies) {
  return new Elysia({ tags: ["Addresses"] })
    .use(signedIn(deps))
    .post("/auth/address", ({ body, user }) => saveDefaultAddress(deps, user.id, whole(body)), {
      body: saveAddressBody,
      response: { 200: savedAddress },
      detail: {
        summary: "Saves the default address",
        description: "Reads address_1, zip_code … and address1, zipCode … alike.",
      },
    })
    .get(
      "/addresses",
      async ({ user }) => (await listAddresses(deps.db, user.id)).map(presentAddress),
      {
        response: { 200: savedAddresses },
        detail: { summary: "All saved addresses, the default first" },
      },
    )
    .post(
      "/addresses",
      async ({ body, user, set }) => {
        const added = await addAddress(deps, user.id, { ...whole(body), ...flag(body) });
        set.status = 201;
        return added;
      },
      {
        body: saveAddressBody,
        response: { 201: savedAddress },
        detail: { summary: "Adds an address; the first one is the default" },
      },
    )
    .patch(
      "/addresses/:id",
      ({ body, params, user }) =>
        changeAddress(deps, user.id, params.id, { ...inCamelCase(body), ...flag(body) }),
      {
        params: idParams,
        body: changeAddressBody,
        response: { 200: savedAddress },
        detail: { summary: "Changes an address, or makes it the default" },
      },
    )
    .delete(
      "/addresses/:id",
      async ({ params, user }) => {
        await removeAddress(deps, user.id, params.id);
        return { success: true, message: "The address has been removed." };
      },
      {
        params: idParams,
        response: { 200: actionAnswer },
        detail: { summary: "Removes an address; another one becomes the default" },
      },
    );
}

/** Only what was given, in one spelling. */
function inCamelCase(body: SaveAddressBody): AddressChanges {
  const fields = {
    address1: body.address1 ?? body.address_1,
    address2: body.address2 === undefined ? body.address_2 : body.address2,
    city: body.city,
    state: body.state,
    zipCode: body.zipCode ?? body.zip_code,
    country: body.country,
    label: body.label,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** `saveAddressBody` has checked that the required members are there. */
function whole(body: SaveAddressBody) {
  const fields = inCamelCase(body);
  return { address2: null, country: "US", ...fields } as NamedAddress;
}

const flag = ({ isDefault }: { isDefault?: boolean }) =>
  isDefault === undefined ? {} : { isDefault };
