export type SessionStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The browser's storage; null on a server and where the visitor has switched it off. */
export function browserStorage(): SessionStorage | null {
  return attempt(() => globalThis.localStorage ?? null);
}

/** The result of an action on a storage; null when the storage refuses, because it is full or in private mode. */
export function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
