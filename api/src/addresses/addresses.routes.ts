import { addressCalls } from "#shared/contracts/addresses.calls.ts";
import type { SaveAddressBody } from "#shared/contracts/addresses.ts";
import type { Dependencies } from "../dependencies.ts";
import { done, serve } from "../http/serve.ts";
import { listAddresses, type NamedAddress } from "./addresses.queries.ts";
import { presentAddress } from "./present-address.ts";
import {
  type AddressChanges,
  addAddress,
  changeAddress,
  removeAddress,
  saveDefaultAddress,
} from "./save-address.ts";

export function addressRoutes(deps: Dependencies) {
  return serve(deps, addressCalls, {
    saveDefault: ({ body, user }) => saveDefaultAddress(deps, user.id, complete(body)),
    list: async ({ user }) => (await listAddresses(deps.db, user.id)).map(presentAddress),
    add: ({ body, user }) => addAddress(deps, user.id, { ...complete(body), ...flag(body) }),
    update: ({ body, params, user }) =>
      changeAddress(deps, user.id, params.id, { ...inCamelCase(body), ...flag(body) }),
    remove: ({ params, user }) =>
      done(removeAddress(deps, user.id, params.id), "The address has been removed."),
  });
}

/** Takes only the given fields, and converts their names to camel case. */
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

/** `saveAddressBody` has checked that the required fields are present. */
function complete(body: SaveAddressBody) {
  const fields = inCamelCase(body);
  return { address2: null, state: "", zipCode: "", country: "US", ...fields } as NamedAddress;
}

const flag = ({ isDefault }: { isDefault?: boolean }) =>
  isDefault === undefined ? {} : { isDefault };
