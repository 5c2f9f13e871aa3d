import type { SavedAddress } from "#shared/contracts/addresses.ts";
import { countryName, normalizeCountry } from "#shared/domain/addresses.ts";
import { lockUser, updateUser } from "../accounts/accounts.queries.ts";
import type { Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { notFound, Refusal } from "../refusals.ts";
import { presentAddress } from "../sessions/present-user.ts";
import {
  type Address,
  type AddressFields,
  clearDefaultAddress,
  deleteAddress,
  findAddress,
  findDefaultAddress,
  insertAddress,
  listAddresses,
  updateAddress,
} from "./addresses.queries.ts";

/** More than anybody ships to; fewer than would make the list a store of data. */
const MOST_ADDRESSES = 50;

export type AddressChanges = Partial<AddressFields> & { isDefault?: boolean };
type Needs = Pick<Dependencies, "db">;

/** Saves the account's one address: changes the default, or adds it. */
export async function saveDefaultAddress(
  { db }: Needs,
  userId: string,
  fields: AddressFields,
): Promise<SavedAddress> {
  return inTurn(db, userId, async (tx) => {
    const current = await findDefaultAddress(tx, userId);
    const address = normalized(fields);
    return current
      ? updateAddress(tx, current.id, address)
      : insertAddress(tx, userId, { ...address, isDefault: true });
  });
}

/** Adds an address; a customer's first one is the default whatever was asked. */
export async function addAddress(
  { db }: Needs,
  userId: string,
  { isDefault = false, ...fields }: AddressFields & { isDefault?: boolean },
): Promise<SavedAddress> {
  return inTurn(db, userId, async (tx) => {
    const others = await listAddresses(tx, userId);
    if (others.length >= MOST_ADDRESSES) throw tooMany();
    const becomesDefault = isDefault || others.length === 0;
    if (becomesDefault) await clearDefaultAddress(tx, userId, null);
    return insertAddress(tx, userId, { ...normalized(fields), isDefault: becomesDefault });
  });
}

/** Changes what is given. A default stops being one only when another address becomes it. */
export async function changeAddress(
  { db }: Needs,
  userId: string,
  id: string,
  { isDefault, ...fields }: AddressChanges,
): Promise<SavedAddress> {
  return inTurn(db, userId, async (tx) => {
    if (!(await findAddress(tx, userId, id))) throw notFound();
    if (isDefault) await clearDefaultAddress(tx, userId, id);
    return updateAddress(tx, id, { ...normalized(fields), ...(isDefault && { isDefault }) });
  });
}

/** Removes an address; the oldest of the others takes over from a default. */
export async function removeAddress({ db }: Needs, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw notFound();
    const address = await findAddress(tx, userId, id);
    if (!address) throw notFound();
    await deleteAddress(tx, id);
    if (!address.isDefault) return;
    const [heir] = await listAddresses(tx, userId);
    if (heir) await mirror(tx, await updateAddress(tx, heir.id, { isDefault: true }));
  });
}

/** One change of a customer's addresses at a time, so that there is never more than one default. */
async function inTurn(
  db: Needs["db"],
  userId: string,
  change: (tx: Transaction) => Promise<Address>,
): Promise<SavedAddress> {
  return db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw notFound();
    const address = await change(tx);
    await mirror(tx, address);
    return presentAddress(address);
  });
}

/** The user's own address fields say what the default address says. */
async function mirror(tx: Transaction, address: Address): Promise<void> {
  if (!address.isDefault) return;
  const { userId, address1: street, city, state, zipCode, country } = address;
  await updateUser(tx, userId, { street, city, state, zipCode, country: countryName(country) });
}

function normalized<T extends Partial<AddressFields>>(fields: T): T {
  return {
    ...fields,
    ...(fields.address2 !== undefined && { address2: fields.address2 || null }),
    ...(fields.country !== undefined && { country: normalizeCountry(fields.country) }),
  };
}

const tooMany = () =>
  new Refusal("conflict", "too-many-addresses", `There are ${MOST_ADDRESSES} addresses already.`);
