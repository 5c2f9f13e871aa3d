import {
  persistentAtom,
  setPersistentEngine,
  windowPersistentEvents,
} from "@nanostores/persistent";
import { showToast } from "#shared/ui/toasts.store.ts";

/** One of the browser's storages. Values that it refuses (full, turned off) stay in memory until the page is left. */
function withMemory(storage: () => Storage, onRefused: () => void = () => {}) {
  const refused = new Map<string, string>();
  return {
    refused,
    get: (name: string) => refused.get(name) ?? attempt(() => storage().getItem(name)),
    set(name: string, value: string) {
      const isStored = attempt(() => {
        storage().setItem(name, value);
        return true;
      });
      if (isStored) {
        refused.delete(name);
      } else {
        refused.set(name, value);
        onRefused();
      }
    },
    remove(name: string) {
      refused.delete(name);
      attempt(() => storage().removeItem(name));
    },
  };
}

const atomStorage = withMemory(() => localStorage, warnOnce);
const browserStorage = withMemory(() => localStorage);
const tabStorage = withMemory(() => sessionStorage);

/** The storage in the format of the package: an object whose members are the stored texts. */
const engine = new Proxy<Record<string, string>>(
  {},
  {
    get: (_, name: string) => atomStorage.get(name) ?? undefined,
    has: (_, name: string) => atomStorage.get(name) !== null,
    set: (_, name: string, value: string) => {
      atomStorage.set(name, value);
      return true;
    },
    deleteProperty: (_, name: string) => {
      atomStorage.remove(name);
      return true;
    },
  },
);

// There is no storage during server rendering.
if (typeof window !== "undefined") setPersistentEngine(engine, windowPersistentEvents);

/** A store that is kept across pages and synchronised between tabs. */
export const storedAtom = persistentAtom;

/** Whether the value of a stored atom will survive the page. */
export function outlivesThePage(name: string): boolean {
  return !atomStorage.refused.has(name);
}

/**
 * A value in local or session storage that is read at each use, because another tab may have
 * changed it. `read` validates the stored value; null if there is none or invalid JSON.
 */
export function storedValue<Value>(
  name: string,
  read: (stored: unknown) => Value,
  storedIn: "browser" | "tab" = "browser",
) {
  const storage = storedIn === "tab" ? tabStorage : browserStorage;
  return {
    get: (): Value => read(attempt(() => JSON.parse(storage.get(name) ?? "null"))),
    set: (value: Value) => storage.set(name, JSON.stringify(value)),
    remove: () => storage.remove(name),
  };
}

/** A text that another module stored; null where the visitor has switched the storage off. */
export const storedText = (name: string) => attempt(() => localStorage.getItem(name));

/** Removes all data of the shop from the browser's storage. */
export function clearStorage(): void {
  attempt(() => localStorage.clear());
  attempt(() => sessionStorage.clear());
}

let hasWarned = false;

function warnOnce(): void {
  if (hasWarned) return;
  hasWarned = true;
  showToast({
    title: "Your browser's storage is full",
    description: "Your cart and what you choose here are kept until you leave this page.",
    tone: "danger",
  });
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
