/** Where the session id is kept when it travels in a header. Under the cookie transport scripts never see it. */
export const SESSION_STORAGE_KEY = "aliquot.session";

export type SessionStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The browser's own storage, or nothing: on a server, or where the visitor has switched it off. */
export function browserStorage(): SessionStorage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
