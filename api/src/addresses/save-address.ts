import type { SavedAddress } from "#shared/contracts/addresses.ts";
import { normalizeCountry, type PostalAddress } from "#shared/domain/addresses.ts";
import type { Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { notFound, Refusal } from "../refusals.ts";
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

/** More than anybody ships to, but too few to misuse the list as data storage. */
const MAX_ADDRESSES = 50;

export type AddressChanges = Partial<NamedAddress> & { isDefault?: boolean };

export type AddressDependencies = Pick<Dependencies, "db"> & {
  /**
   * Copies the default address to the account's own fields. It is passed in, because addresses must
   * not depend on the use cases of accounts.
   */
  copyToAccount: (tx: Transaction, userId: string, address: PostalAddress) => Promise<void>;
};

/** Saves the account's one address: changes the default, or adds it. */
export async function saveDefaultAddress(
  deps: AddressDependencies,
  userId: string,
  fields: NamedAddress,
): Promise<SavedAddress> {
  return presentAddress(
    await oneAtATime(deps, userId, async (tx) => {
      const current = await findDefaultAddress(tx, userId);
      const address = normalized(fields);
      return current
        ? updateAddress(tx, current.id, address)
        : insertAddress(tx, userId, { ...address, isDefault: true });
    }),
  );
}

/**
 * Adds an address. A customer's first address always becomes the default.
 * @throws Refusal 409 "too-many-addresses"
 */
export async function addAddress(
  deps: AddressDependencies,
  userId: string,
  { isDefault = false, ...fields }: NamedAddress & { isDefault?: boolean },
): Promise<SavedAddress> {
  return presentAddress(
    await oneAtATime(deps, userId, async (tx) => {
      const others = await listAddresses(tx, userId);
      if (others.length >= MAX_ADDRESSES) throw tooMany();
      const becomesDefault = isDefault || others.length === 0;
      if (becomesDefault) await clearDefaultAddress(tx, userId, null);
      return insertAddress(tx, userId, { ...normalized(fields), isDefault: becomesDefault });
    }),
  );
}

/**
 * Changes the given fields. To replace the default, make another address the default.
 * @throws Refusal 404
 */
export async function changeAddress(
  deps: AddressDependencies,
  userId: string,
  id: string,
  { isDefault, ...fields }: AddressChanges,
): Promise<SavedAddress> {
  return presentAddress(
    await oneAtATime(deps, userId, async (tx) => {
      if (!(await findAddress(tx, userId, id))) throw notFound();
      if (isDefault) await clearDefaultAddress(tx, userId, id);
      return updateAddress(tx, id, { ...normalized(fields), ...(isDefault && { isDefault }) });
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
    const address = await findAddress(tx, userId, id);
    if (!address) throw notFound();
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
  { db, copyToAccount }: AddressDependencies,
  userId: string,
  change: (tx: Transaction) => Promise<Written>,
): Promise<Written> {
  return db.transaction(async (tx) => {
    if (!(await lockOwner(tx, userId))) throw notFound();
    const address = await change(tx);
    if (address?.isDefault) await copyToAccount(tx, userId, address);
    return address;
  });
}

function normalized<T extends Partial<NamedAddress>>(fields: T): T {
  return {
    ...fields,
    ...(fields.address2 !== undefined && { address2: fields.address2 || null }),
    ...(fields.label !== undefined && { label: fields.label?.trim() || null }),
    ...(fields.country !== undefined && { country: normalizeCountry(fields.country) }),
  };
}

const tooMany = () =>
  new Refusal("conflict", "too-many-addresses", `There are ${MAX_ADDRESSES} addresses already.`);
