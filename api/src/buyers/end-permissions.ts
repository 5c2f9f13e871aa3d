import { RENEWED_DAYS } from "#shared/domain/buyers.ts";
import { inBatches } from "../db/in-batches.ts";
import type { Context } from "../dependencies.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { lockEnded, lockEnding, markReminded, writePermission } from "./buyers.queries.ts";
import { findUnrecordedEvidence } from "./evidence.queries.ts";
import { appendRecords, type RecordEntry } from "./records.queries.ts";

const BATCH = 200;
const DAY_MS = 24 * 60 * 60_000;

/** Writes down which permissions have ended; orders counted them as ended already. Returns how many. */
export function endPermissions({ db, now }: Context): Promise<number> {
  return inBatches(db, BATCH, async (tx) => {
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

/** Queues one email to each customer whose permission ends within 30 days, once half of its time is over. Returns how many. */
export function tellOfEndingPermissions({ db, now }: Context): Promise<number> {
  return inBatches(db, BATCH, async (tx) => {
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

/** Adds the evidence of new orders to the record, so that a later change of it is found. Returns how many. */
export function recordEvidence({ db, now }: Context): Promise<number> {
  return inBatches(db, BATCH, async (tx) => {
    const rows = await findUnrecordedEvidence(tx, BATCH);
    const facts = { kind: "order" as const, at: now().toISOString(), by: null };
    await appendRecords(
      tx,
      rows.map(({ orderId, hash }) => ({ ...facts, orderId, sha256: hash })),
    );
    return rows.length;
  });
}
