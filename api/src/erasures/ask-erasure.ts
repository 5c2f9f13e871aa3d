import type { AdminErasure, Erasure } from "#shared/contracts/erasures.ts";
import { dayIn } from "#shared/domain/local-time.ts";
import { userErased } from "../accounts/accounts.errors.ts";
import { lockUser, type User } from "../accounts/accounts.queries.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { queueSecurityNews } from "../mail/queue-mail.ts";
import { required } from "../refusals.ts";
import { recordSecurityEvent } from "../security-events/record-event.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { staffAccount } from "./erasures.errors.ts";
import {
  type ErasureRow,
  findErasure,
  findNewestErasureOf,
  insertErasure,
  lockOpenErasureOf,
  updateErasure,
} from "./erasures.queries.ts";
import { presentAdminErasure, presentErasure } from "./present-erasure.ts";

const DAY_MS = 24 * 60 * 60_000;

/** The user's newest request; null when there was none. */
export async function readOwnErasure({ db }: Context, userId: string): Promise<Erasure | null> {
  const row = await findNewestErasureOf(db, userId);
  return row && presentErasure(row);
}

/**
 * Asks for the erasure of the user's own data. Nothing is erased yet. A request that is still to run is answered.
 * @throws Refusal 409 "staff-account"
 */
export async function askErasure(deps: Context, userId: string): Promise<Erasure> {
  const id = await deps.db.transaction(async (tx) => {
    const { erasure, isNew } = await open(tx, deps, userId, "customer");
    if (isNew) await recordSecurityEvent(tx, { event: "erasure", userId, detail: "asked" });
    return erasure.id;
  });
  return presentErasure(await getErasure(deps, id));
}

/**
 * The same for a customer who asked by email or on the telephone.
 * @throws Refusal 404; 409 "staff-account", "user-erased"
 */
export async function askErasureFor(
  deps: Context,
  userId: string,
  actorId: string,
): Promise<AdminErasure> {
  const id = await deps.db.transaction(async (tx) => {
    const { erasure, isNew } = await open(tx, deps, userId, "staff");
    if (isNew) {
      await recordActivity(tx, {
        actorId,
        action: "erasure-asked",
        subjectType: "user",
        subjectId: userId,
        summary: "Asked for the erasure of the customer's data",
      });
      await recordSecurityEvent(tx, { event: "erasure", userId, actorId, detail: "asked" });
    }
    return erasure.id;
  });
  return presentAdminErasure(await getErasure(deps, id));
}

/** For an account that nobody used for years: the owner gets an email and can withdraw. False for a request that is open. */
export async function askErasureOfUnused(deps: Context, userId: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => (await open(tx, deps, userId, "inactivity")).isNew);
}

/**
 * Withdraws the user's request.
 * @throws Refusal 404 when there is none that is still to run
 */
export async function withdrawErasure(deps: Context, userId: string): Promise<Erasure> {
  const id = await deps.db.transaction(async (tx) => {
    const row = await required(lockOpenErasureOf(tx, userId));
    await updateErasure(tx, row.id, { state: "withdrawn", decidedAt: deps.now() });
    await recordSecurityEvent(tx, { event: "erasure", userId, detail: "withdrawn" });
    return row.id;
  });
  return presentErasure(await getErasure(deps, id));
}

/** @throws Refusal 404 */
export async function getErasure({ db }: Pick<Context, "db">, id: string) {
  return required(findErasure(db, id));
}

async function open(
  tx: Transaction,
  { now }: Pick<Context, "now">,
  userId: string,
  askedBy: ErasureRow["askedBy"],
): Promise<{ erasure: ErasureRow; isNew: boolean }> {
  // The account's row is locked, so that two simultaneous requests make one.
  const user = await required(lockUser(tx, userId));
  if (user.erasedAt) throw userErased();
  if (user.role === "admin") throw staffAccount();
  const known = await lockOpenErasureOf(tx, userId);
  if (known) return { erasure: known, isNew: false };
  const { erasureDays, timeZone } = await readStoreSettings(tx);
  const at = now();
  const dueAt = new Date(at.getTime() + erasureDays * DAY_MS);
  const erasure = await insertErasure(tx, { userId, askedBy, dueAt, createdAt: at });
  if (!user.deactivatedAt) await tell(tx, user, erasure, timeZone);
  return { erasure, isNew: true };
}

/** So that nobody's data is erased by a stranger who uses their session. */
async function tell(
  tx: Transaction,
  user: User,
  { askedBy, dueAt }: ErasureRow,
  timeZone: string,
): Promise<void> {
  const day = dayIn(timeZone, dueAt);
  const news = askedBy === "inactivity" ? "erasure-for-disuse" : "erasure-asked";
  await queueSecurityNews(tx, user, news, {
    detail: `It is erased on ${day} at the latest, and not before the last open order is finished. Until then you can keep it: sign in, open your account and choose "Keep my account" under Security.`,
  });
}
