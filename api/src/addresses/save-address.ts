import type { SavedAddress } from "#shared/contracts/addresses.ts";
import { addressProblems } from "#shared/domain/postal-forms.ts";
import type { Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { conflict, invalid, notFound, required } from "../refusals.ts";
import {
  type Address,
  clearDefaultAddress,
  deleteAddress,
  findAddress,
  findDefaultAddress,
  insertAddress,
  listAddresses,
  lockOwner,
  type NamedAddress,
  updateAddress,
} from "./addresses.queries.ts";
import { presentAddress } from "./present-address.ts";
import { requireCountry, requireKnownCountry } from "./read-address.ts";

/** More than anybody ships to, but too few to misuse the list as data storage. */
const MAX_ADDRESSES = 50;

export type AddressChanges = Partial<NamedAddress> & { isDefault?: boolean };

type AddressDependencies = Pick<Dependencies, "db" | "writeAddressOfUser">;

/** Saves the address of the account form: changes the default address, or adds it. */
export async function saveDefaultAddress(
  deps: AddressDependencies,
  userId: string,
  fields: NamedAddress,
): Promise<SavedAddress> {
  const address = normalized({ ...fields, country: requireCountry(fields) });
  return presentAddress(
    await oneAtATime(deps, userId, async (tx) => {
      const current = await findDefaultAddress(tx, userId);
      return current
        ? updateAddress(tx, current.id, address)
        : insertAddress(tx, userId, { ...address, isDefault: true });
    }),
  );
}

/**
 * Adds an address. A customer's first address always becomes the default.
 * @throws Refusal 409 "too-many-addresses", 422 for an unknown country
 */
export async function addAddress(
  deps: AddressDependencies,
  userId: string,
  { isDefault = false, ...fields }: NamedAddress & { isDefault?: boolean },
): Promise<SavedAddress> {
  const address = normalized({ ...fields, country: requireCountry(fields) });
  return presentAddress(
    await oneAtATime(deps, userId, async (tx) => {
      const others = await listAddresses(tx, userId);
      if (others.length >= MAX_ADDRESSES) throw tooMany();
      const becomesDefault = isDefault || others.length === 0;
      if (becomesDefault) await clearDefaultAddress(tx, userId, null);
      return insertAddress(tx, userId, { ...address, isDefault: becomesDefault });
    }),
  );
}

/**
 * Changes the given fields. To replace the default, make another address the default.
 * @throws Refusal 404, 422 for a state or postal code that does not fit the country
 */
export async function changeAddress(
  deps: AddressDependencies,
  userId: string,
  id: string,
  { isDefault, ...fields }: AddressChanges,
): Promise<SavedAddress> {
  return presentAddress(
    await oneAtATime(deps, userId, async (tx) => {
      const before = await required(findAddress(tx, userId, id));
      const changes = { ...fields, ...placeOf(fields, before) };
      if (isDefault) await clearDefaultAddress(tx, userId, id);
      return updateAddress(tx, id, { ...normalized(changes), ...(isDefault && { isDefault }) });
    }),
  );
}

/**
 * Removes an address. If it was the default, the oldest remaining address becomes the default.
 * @throws Refusal 404
 */
export async function removeAddress(
  deps: AddressDependencies,
  userId: string,
  id: string,
): Promise<void> {
  await oneAtATime(deps, userId, async (tx) => {
    const address = await required(findAddress(tx, userId, id));
    await deleteAddress(tx, id);
    if (!address.isDefault) return null;
    const [oldest] = await listAddresses(tx, userId);
    return oldest ? updateAddress(tx, oldest.id, { isDefault: true }) : null;
  });
}

/**
 * Runs one change of a customer's addresses at a time, so that there is never more than one
 * default. `change` returns the written address; if it is the default, it is copied to the account.
 */
async function oneAtATime<Written extends Address | null>(
  { db, writeAddressOfUser }: AddressDependencies,
  userId: string,
  change: (tx: Transaction) => Promise<Written>,
): Promise<Written> {
  return db.transaction(async (tx) => {
    if (!(await lockOwner(tx, userId))) throw notFound();
    const address = await change(tx);
    if (address?.isDefault) await writeAddressOfUser(tx, userId, address);
    return address;
  });
}

/**
 * The changed country by its code, checked with state and postal code. Fields that do not change are not checked,
 * because they may be older than the check.
 */
function placeOf(fields: AddressChanges, before: Address): { country?: string } {
  const { country = before.country, state = before.state, zipCode = before.zipCode } = fields;
  const code = requireKnownCountry(country);
  const problems = Object.entries(addressProblems({ country: code, state, zipCode })).filter(
    ([field]) => fields.country !== undefined || fields[field as "state" | "zipCode"] !== undefined,
  );
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
  return fields.country === undefined ? {} : { country: code };
}

function normalized<T extends Partial<NamedAddress>>(fields: T): T {
  return {
    ...fields,
    ...(fields.address2 !== undefined && { address2: fields.address2 || null }),
    ...(fields.zipCode !== undefined && { zipCode: fields.zipCode.trim() }),
    ...(fields.label !== undefined && { label: fields.label?.trim() || null }),
  };
}

const tooMany = () =>
  conflict("too-many-addresses", `There are ${MAX_ADDRESSES} addresses already.`);
