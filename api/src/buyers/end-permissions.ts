import { RENEWED_DAYS } from "#shared/domain/buyers.ts";
import type { Context } from "../dependencies.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { lockEnded, lockEnding, markReminded, writePermission } from "./buyers.queries.ts";
import { findUnrecordedEvidence } from "./evidence.queries.ts";
import { appendRecords, type RecordEntry } from "./records.queries.ts";

const BATCH = 200;
const DAY_MS = 24 * 60 * 60_000;

/** Writes down which permissions have ended; orders counted them as ended already. Returns how many. */
export async function endPermissions({ db, now }: Context): Promise<number> {
  let ended = 0;
  for (let batch = BATCH; batch === BATCH; ended += batch) {
    batch = await db.transaction(async (tx) => {
      const at = now();
      const rows = await lockEnded(tx, at, BATCH);
      const entries: RecordEntry[] = [];
      for (const { userId, permission, until, statementVersion } of rows) {
        await writePermission(tx, userId, { permission: "expired", until, statementVersion });
        entries.push({
          kind: "expired",
          at: at.toISOString(),
          by: null,
          userId,
          before: permission,
          until: until?.toISOString() ?? null,
        });
      }
      await appendRecords(tx, entries);
      return rows.length;
    });
  }
  return ended;
}

/** Queues one email to each customer whose permission ends within 30 days, once half of its time is over. Returns how many. */
export async function tellOfEndingPermissions({ db, now }: Context): Promise<number> {
  let told = 0;
  for (let batch = BATCH; batch === BATCH; told += batch) {
    batch = await db.transaction(async (tx) => {
      const at = now();
      const before = new Date(at.getTime() + RENEWED_DAYS * DAY_MS);
      const rows = await lockEnding(tx, { now: at, before, limit: BATCH });
      for (const { userId, permission, until, email, firstName } of rows) {
        const facts = { userId, firstName, permission, until: new Date(until).toISOString() };
        await queueMail(tx, { kind: "permission-ends", to: email, ...facts });
        await markReminded(tx, userId, at);
      }
      return rows.length;
    });
  }
  return told;
}

/** Adds the evidence of new orders to the record, so that a later change of it is found. Returns how many. */
export async function recordEvidence({ db, now }: Context): Promise<number> {
  let recorded = 0;
  for (let batch = BATCH; batch === BATCH; recorded += batch) {
    batch = await db.transaction(async (tx) => {
      const rows = await findUnrecordedEvidence(tx, BATCH);
      const at = now().toISOString();
      const entries = rows.map(
        ({ orderId, hash }): RecordEntry => ({
          kind: "order",
          at,
          by: null,
          orderId,
          sha256: hash,
        }),
      );
      await appendRecords(tx, entries);
      return rows.length;
    });
  }
  return recorded;
}
