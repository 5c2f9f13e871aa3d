import { orderNumber } from "#shared/domain/orders.ts";
import { NOT_NEEDED } from "../../../api/src/mail/mail.queries.ts";
import { type Check, check, none } from "../stage/checks.ts";
import type { TrialMailServer } from "../torture/mail-server.ts";
import { type ClientSide, waitUntil } from "../torture/stage.ts";

const DELIVERED_WITHIN = 5 * 60_000;

/** Waits until no email waits, and compares the outbox and the orders with the mail server. */
export async function proveMails(
  { storage, log }: Pick<ClientSide, "storage" | "log">,
  { received }: TrialMailServer,
): Promise<Check[]> {
  const { sql } = storage;
  const waiting = async () => {
    const [row] = await sql<{ count: number }[]>`
      SELECT count(*)::int AS count FROM mails
      WHERE state <> 'sent' AND last_error IS DISTINCT FROM ${NOT_NEEDED}`;
    return row?.count ?? 0;
  };
  const delivered = await waitUntil(async () => (await waiting()) === 0, DELIVERED_WITHIN, 500);
  const rows = await sql<{ recipient: string; subject: string; count: number }[]>`
    SELECT recipient, subject, count(*)::int AS count FROM mails WHERE state = 'sent'
    GROUP BY recipient, subject`;
  const keyOf = (to: string, subject: string) => `${to} ${subject}`;
  const arrived = new Map<string, number>();
  for (const { to, subject } of received) {
    arrived.set(keyOf(to, subject), (arrived.get(keyOf(to, subject)) ?? 0) + 1);
  }
  const lost = rows.reduce(
    (sum, { recipient, subject, count }) =>
      sum + Math.max(0, count - (arrived.get(keyOf(recipient, subject)) ?? 0)),
    0,
  );
  const written = rows.reduce((sum, { count }) => sum + count, 0);
  const told = new Set(
    received.flatMap(({ subject, text }) => `${subject} ${text}`.match(/\b[0-9A-Z]{8}\b/g) ?? []),
  );
  const withoutEmail = log.intents.filter(
    ({ outcome }) => outcome.kind === "acknowledged" && !told.has(orderNumber(outcome.orderId)),
  );
  return [
    check(
      "emails that wait or have failed when all is over",
      delivered !== null,
      delivered === null ? await waiting() : `0 after ${(delivered / 1000).toFixed(0)} s`,
    ),
    none(
      `emails that were sent and never arrived, of ${written} (${received.length - written} arrived twice)`,
      lost,
    ),
    none("acknowledged orders of which no email came", withoutEmail.length),
  ];
}
