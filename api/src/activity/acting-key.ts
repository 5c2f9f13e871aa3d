import { AsyncLocalStorage } from "node:async_hooks";

type Acting = { keyName: string | null; noted: boolean };

const acting = new AsyncLocalStorage<Acting>();

/**
 * Runs the work of one request. Which API key makes the request is known to everything that notes an activity in it,
 * because a use case knows people only: the account whose key it is.
 */
export function withActingKey<T>(work: () => T): T {
  return acting.run({ keyName: null, noted: false }, work);
}

/** Says that this request is made by a key of this name. */
export function setActingKey(name: string): void {
  const store = acting.getStore();
  if (store) store.keyName = name;
}

/** The name of the key for an entry that is being written; null where a person acts, or the shop itself. */
export function noteActivity(): string | null {
  const store = acting.getStore();
  if (!store) return null;
  store.noted = true;
  return store.keyName;
}

/** Whether this request has noted anything yet. */
export const hasNotedActivity = () => acting.getStore()?.noted ?? false;
