export type SessionStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The browser's storage; null on a server and where the visitor has switched it off. */
export function browserStorage(): SessionStorage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
