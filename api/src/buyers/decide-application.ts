import type { AdminApplication } from "#shared/contracts/applications.ts";
import { findUser } from "../accounts/accounts.queries.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import { isOutdated } from "../db/versions.ts";
import type { Context } from "../dependencies.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { required } from "../refusals.ts";
import {
  type ApplicationRow,
  findDocumentsOf,
  insertMessage,
  lockApplication,
  updateApplication,
} from "./applications.queries.ts";
import { applicationChanged, applicationDecided } from "./buyers.errors.ts";
import { readApplication } from "./read-applications.ts";
import { appendRecords, type RecordEntry } from "./records.queries.ts";
import { decide } from "./set-permission.ts";

/** The version that the admin looked at; without it, the present one is decided. */
type Version = { updatedAt?: string | undefined };

/** @throws Refusal 404; 409 `application-decided`, `application-changed`; 422 for an end that is over */
export function approveApplication(
  deps: Context,
  id: string,
  {
    until,
    reason,
    updatedAt,
  }: { until?: string | null | undefined; reason?: string | undefined } & Version,
  actorId: string,
): Promise<AdminApplication> {
  return change(deps, id, { to: "approved", updatedAt, actorId }, async (tx, application, at) => {
    const entry = await decide(tx, {
      userId: application.userId,
      permission: "verified",
      until,
      at,
      by: actorId,
      kind: "approved",
      reason: reason?.trim() ?? "",
      seen: await seenBy(tx, application),
    });
    await queueMail(tx, {
      kind: "application-approved",
      ...(await recipient(tx, application)),
      until: String(entry.until),
    });
    return entry;
  });
}

/** @throws Refusal 404; 409 `application-decided`, `application-changed` */
export function refuseApplication(
  deps: Context,
  id: string,
  { message, updatedAt }: { message: string } & Version,
  actorId: string,
): Promise<AdminApplication> {
  return change(deps, id, { to: "refused", updatedAt, actorId }, async (tx, application, at) => {
    const reason = message.trim();
    const entry = await decide(tx, {
      userId: application.userId,
      permission: "refused",
      at,
      by: actorId,
      kind: "refused",
      reason,
      seen: await seenBy(tx, application),
    });
    await tellApplicant(tx, application, { kind: "application-refused", text: reason, at });
    return entry;
  });
}

/** @throws Refusal 404; 409 `application-decided`, `application-changed` */
export function askApplicant(
  deps: Context,
  id: string,
  { message, updatedAt }: { message: string } & Version,
  actorId: string,
): Promise<AdminApplication> {
  return change(deps, id, { to: "asked", updatedAt, actorId }, async (tx, application, at) => {
    const reason = message.trim();
    await tellApplicant(tx, application, { kind: "application-asked", text: reason, at });
    return {
      kind: "asked",
      at: at.toISOString(),
      by: actorId,
      userId: application.userId,
      applicationId: id,
      reason,
    };
  });
}

/** What the activity says of each change of the state. */
const DONE = { approved: "Approved", refused: "Refused", asked: "Asked about" };

/** Changes the state of an application after the work, which returns the entry for the record. */
async function change(
  { db, now }: Context,
  id: string,
  { to, updatedAt, actorId }: { to: keyof typeof DONE; actorId: string } & Version,
  work: (tx: Transaction, application: ApplicationRow, at: Date) => Promise<RecordEntry>,
): Promise<AdminApplication> {
  return db.transaction(async (tx) => {
    const at = now();
    const application = await lockUndecidedApplication(tx, id, updatedAt);
    const entry = await work(tx, application, at);
    const decidedAt = to === "asked" ? application.decidedAt : at;
    await updateApplication(tx, id, { state: to, decidedAt, updatedAt: at });
    await recordActivity(tx, {
      actorId,
      action: "application-decided",
      subjectType: "application",
      subjectId: id,
      summary: `${DONE[to]} the application of ${application.institution.name}`,
    });
    await appendRecords(tx, [entry]);
    return readApplication(tx, id, at);
  });
}

/**
 * Of two admins who decide at the same time, the second one waits here and finds the decision. What was not seen is not
 * decided: after a question, the applicant may send the application again while it is looked at.
 */
async function lockUndecidedApplication(
  tx: Transaction,
  id: string,
  version: Version["updatedAt"],
): Promise<ApplicationRow> {
  const application = await required(lockApplication(tx, id));
  if (application.state === "approved" || application.state === "refused") {
    throw applicationDecided(application.state);
  }
  if (isOutdated(version, application)) throw applicationChanged();
  return application;
}

/** What was seen, for the record: the application and the hashes of its documents. */
async function seenBy(tx: Transaction, { id, institution }: ApplicationRow) {
  const documents = await findDocumentsOf(tx, id);
  return {
    applicationId: id,
    rorId: institution.rorId,
    documents: documents.map(({ sha256 }) => sha256),
  };
}

async function recipient(tx: Transaction, { userId }: ApplicationRow) {
  const { email: to, firstName } = await required(findUser(tx, userId));
  return { to, userId, firstName };
}

async function tellApplicant(
  tx: Transaction,
  application: ApplicationRow,
  { kind, text, at }: { kind: "application-refused" | "application-asked"; text: string; at: Date },
): Promise<void> {
  const { id: applicationId } = application;
  await insertMessage(tx, { applicationId, from: "seller", text, createdAt: at });
  await queueMail(tx, { kind, ...(await recipient(tx, application)), message: text });
}
