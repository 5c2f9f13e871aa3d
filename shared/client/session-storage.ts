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

/** Reads and writes one session id; a storage that refuses (full, private mode) counts as empty. */
export function sessionIn(storage: SessionStorage | null) {
  return {
    read: () => attempt(() => storage?.getItem(SESSION_STORAGE_KEY) ?? null),
    keep: (sessionId: string) => attempt(() => storage?.setItem(SESSION_STORAGE_KEY, sessionId)),
    forget: () => attempt(() => storage?.removeItem(SESSION_STORAGE_KEY)),
  };
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
