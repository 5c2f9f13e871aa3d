import {
  persistentAtom,
  setPersistentEngine,
  windowPersistentEvents,
} from "@nanostores/persistent";
import { showToast } from "#shared/ui/toasts.store.ts";

/** What the browser would not store: full, or switched off. It lasts as long as the page. */
const unstored = new Map<PropertyKey, string>();
let isTold = false;

/** Local storage, which goes on in memory where the browser stores nothing, and says so once. */
const engine = new Proxy<Record<string, string>>(
  {},
  {
    get: (_, name) =>
      unstored.get(name) ?? attempt(() => localStorage.getItem(String(name))) ?? undefined,
    has: (_, name) =>
      unstored.has(name) || attempt(() => localStorage.getItem(String(name))) !== null,
    set: (_, name, value: string) => {
      const isStored = attempt(() => {
        localStorage.setItem(String(name), value);
        return true;
      });
      if (isStored) unstored.delete(name);
      else keepInMemory(name, value);
      return true;
    },
    deleteProperty: (_, name) => {
      unstored.delete(name);
      attempt(() => localStorage.removeItem(String(name)));
      return true;
    },
  },
);

// The server that renders the pages stores nothing.
if (typeof window !== "undefined") setPersistentEngine(engine, windowPersistentEvents);

/** A store that outlives the page and is followed by the browser's other tabs. */
export const storedAtom = persistentAtom;

/** Whether what is stored under a name is still there on the next page. */
export function outlivesThePage(name: string): boolean {
  return !unstored.has(name);
}

function keepInMemory(name: PropertyKey, value: string): void {
  unstored.set(name, value);
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
