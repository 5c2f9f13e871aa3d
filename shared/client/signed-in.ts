import { attempt, browserStorage } from "./browser-storage.ts";

const SIGNED_IN_KEY = "aliquot.signed-in";

/**
 * The id of the account that signed in last in this browser; null if unknown. The shop compares it with the account whose
 * cart it holds, because people sign in to the back-office too.
 */
export function lastSignedIn(): string | null {
  return attempt(() => browserStorage()?.getItem(SIGNED_IN_KEY) ?? null);
}

/** Whether another tab has just signed in another account than the one before. */
export function tellsOfSomebodyElse({ key, oldValue, newValue }: StorageEvent): boolean {
  return key === SIGNED_IN_KEY && oldValue !== null && newValue !== null && oldValue !== newValue;
}

/** With a full storage, only a sign-in on the shop's own pages is compared. */
export function rememberSignedIn(userId: string): void {
  attempt(() => browserStorage()?.setItem(SIGNED_IN_KEY, userId));
}
