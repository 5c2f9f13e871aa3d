import { AsyncLocalStorage } from "node:async_hooks";

/** Where a request comes from: its network, shortened, and its device by name. */
export type Origin = { network: string; device: string };

/** What the records of a request's work name, although use cases only know its account. */
type RequestContext = { originOf: () => Origin; keyName: string | null; hasNoted: boolean };

const requests = new AsyncLocalStorage<RequestContext>();

/** Runs the work of one request; `originOf` is called for recorded security events only. */
export function inRequest<T>(originOf: () => Origin, work: () => T): T {
  return requests.run({ originOf, keyName: null, hasNoted: false }, work);
}

/** Null outside of requests: in the worker and in commands on the server. */
export const originOfRequest = (): Origin | null => requests.getStore()?.originOf() ?? null;

/** Remembers the API key of the request. */
export function setActingKey(name: string): void {
  const request = requests.getStore();
  if (request) request.keyName = name;
}

/** The name of the key for a new entry of the activity; null when a person or the shop itself acts. */
export function noteActivity(): string | null {
  const request = requests.getStore();
  if (!request) return null;
  request.hasNoted = true;
  return request.keyName;
}

/** Whether this request has recorded any activity yet. */
export const hasNotedActivity = () => requests.getStore()?.hasNoted ?? false;
