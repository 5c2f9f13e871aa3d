import type { SecurityEventKind } from "#shared/contracts/security-events.ts";
import type { Connection } from "../db/client.ts";
import { originOfRequest } from "../request-context.ts";
import { insertSecurityEvent } from "./security-events.queries.ts";

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
