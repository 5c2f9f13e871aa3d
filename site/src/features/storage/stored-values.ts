import {
  persistentAtom,
  setPersistentEngine,
  windowPersistentEvents,
} from "@nanostores/persistent";
import { showToast } from "#shared/ui/toasts.store.ts";

/** One of the browser's storages. What it refuses (full, switched off) is kept in memory, as long as the page. */
function tolerant(storage: () => Storage, onRefused: () => void = () => {}) {
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

const followed = tolerant(() => localStorage, tellOnce);
const ofBrowser = tolerant(() => localStorage);
const ofTab = tolerant(() => sessionStorage);

/** `followed` as the package wants it: an object whose members are the stored texts. */
const engine = new Proxy<Record<string, string>>(
  {},
  {
    get: (_, name: string) => followed.get(name) ?? undefined,
    has: (_, name: string) => followed.get(name) !== null,
    set: (_, name: string, value: string) => {
      followed.set(name, value);
      return true;
    },
    deleteProperty: (_, name: string) => {
      followed.remove(name);
      return true;
    },
  },
);

// The server that renders the pages stores nothing.
if (typeof window !== "undefined") setPersistentEngine(engine, windowPersistentEvents);

/** A store that outlives the page and is followed by the browser's other tabs. */
export const storedAtom = persistentAtom;

/** Whether the value of a stored atom is still there on the next page. */
export function outlivesThePage(name: string): boolean {
  return !followed.refused.has(name);
}

/**
 * A value in the browser's storage, or in that of its tab, that is read when it is asked for: another tab may have
 * written it a moment ago. `read` judges what is stored, which is null for nothing and for text that is no JSON.
 */
export function storedValue<Value>(
  name: string,
  read: (stored: unknown) => Value,
  storedIn: "browser" | "tab" = "browser",
) {
  const storage = storedIn === "tab" ? ofTab : ofBrowser;
  return {
    get: (): Value => read(attempt(() => JSON.parse(storage.get(name) ?? "null"))),
    set: (value: Value) => storage.set(name, JSON.stringify(value)),
    remove: () => storage.remove(name),
  };
}

/** Forgets all that this shop has stored in the browser. */
export function clearStorage(): void {
  attempt(() => localStorage.clear());
  attempt(() => sessionStorage.clear());
}

let isTold = false;

function tellOnce(): void {
  if (isTold) return;
  isTold = true;
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
