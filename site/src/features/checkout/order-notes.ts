import { storedValue } from "../storage/stored-values.ts";

/** What was typed for the seller; it outlives failures, sign-ins and reloads, and ends with the order. */
export const orderNotes = storedValue(
  "aliquot.order-notes",
  (stored) => (typeof stored === "string" ? stored : ""),
  "tab",
);
