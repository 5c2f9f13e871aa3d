import type { ObjectStore } from "#shared/storage/objects.ts";
import { lockUser, updateUser } from "../accounts/accounts.queries.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import { inRetriedTransaction } from "../db/retried-transaction.ts";
import type { Context } from "../dependencies.ts";
import { markOrdersErased } from "../orders/orders.queries.ts";
import { recordSecurityEvent } from "../security-events/record-event.ts";
import { findNoted, noteErasure } from "./erasure-notes.ts";
import {
  type ErasureRow,
  findDueErasures,
  findUnerasedCustomers,
  findUnfinishedOrders,
  findUnnotedErasures,
  lockErasure,
  lockOpenErasureOf,
  updateErasure,
} from "./erasures.queries.ts";
import { findPerson } from "./person.queries.ts";
import { eraseRows } from "./personal-rows.queries.ts";

type Deps = Context & { objects: ObjectStore };

/**
 * Carries out the requests that are confirmed or due, each in its own transaction. Several workers may run it: the second
 * finds the request done. Returns how many accounts were erased.
 */
export async function runErasures(deps: Deps, signal?: AbortSignal): Promise<number> {
  let done = 0;
  for (const id of await findDueErasures(deps.db, deps.now())) {
    if (signal?.aborted) break;
    if (await inRetriedTransaction(deps.db, (tx) => carryOut(tx, deps, id))) done += 1;
  }
  await noteErasures(deps);
  return done;
}

async function carryOut(tx: Transaction, { now }: Pick<Deps, "now">, id: string): Promise<boolean> {
  const row = await lockErasure(tx, id);
  if (!row || !isDue(row, now())) return false;
  // With the account locked, no order can be placed meanwhile: its foreign key waits for the lock.
  const user = await lockUser(tx, row.userId);
  if (!user || (await findUnfinishedOrders(tx, user.id)).length > 0) return false;
  await eraseAccount(tx, { userId: user.id, at: now(), isConfirmed: row.state === "confirmed" });
  await updateErasure(tx, id, { state: "done", doneAt: now() });
  return true;
}

const isDue = ({ state, dueAt }: ErasureRow, now: Date) =>
  state === "confirmed" || (state === "asked" && dueAt <= now);

/**
 * Erases a locked account everywhere. Names in free texts of other rows are replaced when a person has looked at the
 * request, or when the account has a paid order: otherwise somebody could register with a common word as a name, ask for
 * an erasure and so damage the texts of the shop.
 */
export async function eraseAccount(
  tx: Transaction,
  { userId, at, isConfirmed }: { userId: string; at: Date; isConfirmed: boolean },
): Promise<void> {
  const person = await findPerson(tx, userId);
  const isKnown = isConfirmed || person.hasPaid;
  await eraseRows(tx, isKnown ? person : { ...person, names: [] });
  await markOrdersErased(tx, person.orders, at);
  await updateUser(tx, userId, {
    emailVerified: false,
    deactivatedAt: at,
    erasedAt: at,
    termsAcceptedAt: null,
    ageConfirmedAt: null,
    lastSignInAt: null,
  });
  await recordActivity(tx, {
    actorId: null,
    action: "user-erased",
    subjectType: "user",
    subjectId: userId,
    summary: `Erased a customer's data: ${person.orders.length} orders stay without it`,
  });
  await recordSecurityEvent(tx, { event: "erasure", userId, detail: "done" });
}

/** Writes a note of each erasure outside the database, by which a restore repeats it. Tried again after a failure. */
async function noteErasures({ db, now, objects }: Deps): Promise<void> {
  for (const { id, userId, doneAt } of await findUnnotedErasures(db)) {
    await noteErasure(objects, userId, doneAt ?? now());
    await db.transaction((tx) => updateErasure(tx, id, { notedAt: now() }));
  }
}

/** Repeats, after a restore, the erasures that are newer than the backup. Returns how many accounts were erased again. */
export async function repeatNotedErasures({ db, now, objects }: Deps): Promise<number> {
  let repeated = 0;
  for (const userId of await findNoted(objects, await findUnerasedCustomers(db))) {
    await db.transaction(async (tx) => {
      await lockUser(tx, userId);
      await eraseAccount(tx, { userId, at: now(), isConfirmed: true });
      const open = await lockOpenErasureOf(tx, userId);
      if (open) await updateErasure(tx, open.id, { state: "done", doneAt: now(), notedAt: now() });
    });
    repeated += 1;
  }
  return repeated;
}
