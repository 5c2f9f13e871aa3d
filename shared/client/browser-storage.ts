/** Where the session id is stored when it is sent in a header. With cookies, scripts never see it. */
export const SESSION_STORAGE_KEY = "aliquot.session";

export type SessionStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The browser's storage; null on a server and where the visitor has switched it off. */
export function browserStorage(): SessionStorage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

const SIGNED_IN_KEY = "aliquot.signed-in";

/**
 * The id of the account that signed in last in this browser; null if unknown. The shop compares it with the account whose
 * cart it holds, because people sign in to the back-office too.
 */
export function lastSignedIn(): string | null {
  try {
    return browserStorage()?.getItem(SIGNED_IN_KEY) ?? null;
  } catch {
    return null;
  }
}

export function rememberSignedIn(userId: string): void {
  try {
    browserStorage()?.setItem(SIGNED_IN_KEY, userId);
  } catch {
    // A full storage: only a sign-in on the shop's own pages is then compared.
  }
}
