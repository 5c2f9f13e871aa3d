import { AsyncLocalStorage } from "node:async_hooks";

type Acting = { keyName: string | null; noted: boolean };

const acting = new AsyncLocalStorage<Acting>();

/**
 * Runs the work of one request and remembers which API key it uses. Use cases only know the key's
 * account, but an activity entry also names the key.
 */
export function withActingKey<T>(work: () => T): T {
  return acting.run({ keyName: null, noted: false }, work);
}

export function setActingKey(name: string): void {
  const store = acting.getStore();
  if (store) store.keyName = name;
}

/** The name of the key for a new entry; null when a person or the shop itself acts. */
export function noteActivity(): string | null {
  const store = acting.getStore();
  if (!store) return null;
  store.noted = true;
  return store.keyName;
}

/** Whether this request has recorded any activity yet. */
export const hasNotedActivity = () => acting.getStore()?.noted ?? false;
