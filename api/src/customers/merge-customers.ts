import { userErased } from "../accounts/accounts.errors.ts";
import { deleteUser, lockUser, type User, updateUser } from "../accounts/accounts.queries.ts";
import { moveActivity, recordActivity } from "../activity/activity.queries.ts";
import { moveAddresses } from "../addresses/addresses.queries.ts";
import {
  lockUndecidedOfBoth,
  moveApplications,
  type UndecidedApplication,
} from "../buyers/applications.queries.ts";
import { moveCart } from "../carts/carts.queries.ts";
import type { Transaction } from "../db/client.ts";
import { inRetriedTransaction } from "../db/retried-transaction.ts";
import type { Context } from "../dependencies.ts";
import { erasureAsked } from "../erasures/erasures.errors.ts";
import { lockOpenErasureOf } from "../erasures/erasures.queries.ts";
import { moveLists } from "../lists/lists.queries.ts";
import { moveRecallMails } from "../lots/recalls.queries.ts";
import { queueSecurityNews } from "../mail/queue-mail.ts";
import { moveQuotesOfAddress } from "../quotes/saved-quotes.queries.ts";
import { conflict, invalid, notFound } from "../refusals.ts";
import { moveHits } from "../screening/screening.queries.ts";
import { recordSecurityEvent } from "../security-events/record-event.ts";
import { insertMerge, lockOrdersOf, moveRows } from "./customers.queries.ts";
import { mergePermissions } from "./merge-permissions.ts";

/**
 * Moves everything of one customer's account to another and ends it, in one transaction: the account is deleted, and a
 * foreign key refuses that while an order still names it. Its email address may register again and has nothing then.
 * Customers are told by email; an address that nobody proved is not.
 * @throws Refusal 404; 409 "staff-account", "user-deactivated", "user-erased", "erasure-asked", "two-applications"; 422
 * for the same account
 */
export async function mergeCustomers(
  { db, now }: Context,
  { from, into }: { from: string; into: string },
  actorId: string,
): Promise<void> {
  if (from === into) throw invalid({ into: "Choose another account than the one that ends" });
  // An order that is changed at this moment may wait for the account while the merge waits for the order.
  await inRetriedTransaction(db, async (tx) => {
    await lockOrdersOf(tx, from);
    const { ended, kept } = await lockBoth(tx, { from, into });
    const dropped = droppedDraft(await lockUndecidedOfBoth(tx, { from, into }), into);
    await moveApplications(tx, { from, into, dropped });
    for (const move of [
      moveCart,
      moveAddresses,
      moveLists,
      moveRows,
      moveHits,
      moveActivity,
      moveRecallMails,
    ]) {
      await move(tx, { from, into });
    }
    if (ended.emailVerified) await moveQuotesOfAddress(tx, { email: ended.email, into });
    const writeDecision = await mergePermissions(tx, { from, into }, { at: now(), by: actorId });
    await insertMerge(tx, { ended, intoId: into, actorId });
    await deleteUser(tx, from);
    await updateUser(tx, into, completed(kept, ended));
    await tell(tx, ended, kept);
    await recordSecurityEvent(tx, {
      event: "account-changed",
      userId: into,
      actorId,
      detail: "merged",
    });
    await recordActivity(tx, {
      actorId,
      action: "users-merged",
      subjectType: "user",
      subjectId: into,
      summary: `Merged the customer ${ended.email} into ${kept.email}`,
      before: { from, email: ended.email, name: nameOf(ended) },
    });
    await writeDecision();
  });
}

/** Both accounts, locked in the order of their ids, so that two simultaneous merges wait instead of deadlocking. */
async function lockBoth(
  tx: Transaction,
  { from, into }: { from: string; into: string },
): Promise<{ ended: User; kept: User }> {
  const locked = new Map<string, User>();
  for (const id of [from, into].toSorted()) {
    const user = await lockUser(tx, id);
    if (user) locked.set(id, user);
  }
  const [ended, kept] = [locked.get(from), locked.get(into)];
  if (!ended || !kept) {
    throw notFound(
      "One of these accounts does not exist any more. Somebody may have merged it meanwhile: look for it again.",
    );
  }
  if (ended.role === "admin" || kept.role === "admin") throw staffIsNotMerged();
  if (ended.erasedAt || kept.erasedAt) throw userErased();
  if (kept.deactivatedAt) throw intoDeactivated();
  for (const id of [from, into]) {
    if (await lockOpenErasureOf(tx, id)) throw erasureAsked("One of these accounts");
  }
  return { ended, kept };
}

/**
 * The draft that gives way, because a person has one undecided application: to one that was sent, or to the newer draft.
 * @throws Refusal 409 "two-applications" when both were sent
 */
function droppedDraft(undecided: readonly UndecidedApplication[], into: string): string | null {
  const [one, other] = undecided;
  if (!one || !other) return null;
  if (!one.isDraft && !other.isDraft) throw twoApplications();
  if (one.isDraft !== other.isDraft) return one.isDraft ? one.id : other.id;
  const [older] = undecided.toSorted(
    (a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt) || (a.userId === into ? 1 : -1),
  );
  return older?.id ?? null;
}

/** What the account that stays does not know yet. */
function completed(kept: User, ended: User) {
  const exemption = lasting(kept) >= lasting(ended) ? kept : ended;
  return {
    phone: kept.phone ?? ended.phone,
    taxExempt: exemption.taxExempt,
    taxCertificate: exemption.taxCertificate,
    taxExemptUntil: exemption.taxExemptUntil,
    termsAcceptedAt: kept.termsAcceptedAt ?? ended.termsAcceptedAt,
    ageConfirmedAt: kept.ageConfirmedAt ?? ended.ageConfirmedAt,
    lastSignInAt: latest(kept.lastSignInAt, ended.lastSignInAt),
  };
}

/** The last day of an exemption from tax; one without an end is the latest, and none the earliest. */
const lasting = ({ taxExempt, taxExemptUntil }: User) =>
  taxExempt ? (taxExemptUntil ?? "forever") : "";

const latest = (one: Date | null, other: Date | null) =>
  one && other ? (one > other ? one : other) : (one ?? other);

async function tell(tx: Transaction, ended: User, kept: User): Promise<void> {
  const told = [kept.email, ...(ended.emailVerified ? [ended.email] : [])];
  const detail = `From now on sign in with ${kept.email}.`;
  for (const to of told) await queueSecurityNews(tx, kept, "accounts-merged", { to, detail });
}

const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`;

/** 409: a merge would move what an admin did, or end an admin's account. */
const staffIsNotMerged = () =>
  conflict(
    "staff-account",
    "One of these accounts belongs to the staff. Only customers' accounts are merged.",
  );

const intoDeactivated = () =>
  conflict(
    "user-deactivated",
    "The account that stays is deactivated, so nobody could sign in. Reactivate it first, or merge the other way round.",
  );

const twoApplications = () =>
  conflict(
    "two-applications",
    "Both accounts have an application that is not decided. Decide one of them first.",
  );
