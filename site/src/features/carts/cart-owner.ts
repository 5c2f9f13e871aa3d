import { storedValue } from "../storage/stored-values.ts";

/** The id of the account whose cart the local one mirrors, also after its session has ended; null for a visitor's. */
export const cartOwner = storedValue("aliquot.cart-owner", (stored) => stored);
