import { AsyncLocalStorage } from "node:async_hooks";
import type { SecurityEventKind } from "#shared/contracts/security-events.ts";
import type { Connection } from "../db/client.ts";
import { insertSecurityEvent } from "./security-events.queries.ts";

/** Where a request comes from: its network, shortened, and its device by name. */
export type Origin = { network: string; device: string };

const origins = new AsyncLocalStorage<() => Origin>();

/** Runs the work of one request and remembers where it comes from; `origin` is called for recorded events only. */
export function withOrigin<T>(origin: () => Origin, work: () => T): T {
  return origins.run(origin, work);
}

/** Null outside of requests: in the worker and in commands on the server. */
export const originOfRequest = (): Origin | null => origins.getStore()?.() ?? null;

type NewSecurityEvent = {
  event: SecurityEventKind;
  /** The account; null when nobody has the email that was typed. */
  userId: string | null;
  /** "done" by default, or the code of a refusal. */
  outcome?: string;
  actorId?: string | null;
  factor?: string;
  /** What exactly. Never an email, a password or a code. */
  detail?: string;
};

/**
 * Records an event with the network and device of the present request. Pass the transaction of the
 * change, or the database for a refusal, whose transaction is rolled back.
 */
export async function recordSecurityEvent(
  conn: Connection,
  { outcome = "done", ...event }: NewSecurityEvent,
): Promise<void> {
  await insertSecurityEvent(conn, { ...event, outcome, ...originOfRequest() });
}
