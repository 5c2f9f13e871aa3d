import type { AdminApplication } from "#shared/contracts/applications.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import { isOutdated } from "../db/versions.ts";
import type { Context } from "../dependencies.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { invalid, notFound, required } from "../refusals.ts";
import {
  type ApplicationRow,
  findDocumentsOf,
  insertMessage,
  lockApplication,
  updateApplication,
} from "./applications.queries.ts";
import { applicationChanged, applicationDecided } from "./buyers.errors.ts";
import { readApplication } from "./read-applications.ts";
import { appendRecords } from "./records.queries.ts";
import { decide } from "./set-permission.ts";

/** The version that the admin looked at; without it, the present one is decided. */
type Version = { updatedAt?: string | undefined };

/** @throws Refusal 404; 409 `application-decided`, `application-changed`; 422 for an end that is over */
export async function approveApplication(
  { db, now }: Context,
  id: string,
  {
    until,
    reason,
    updatedAt,
  }: { until?: string | null | undefined; reason?: string | undefined } & Version,
  actorId: string,
): Promise<AdminApplication> {
  return db.transaction(async (tx) => {
    const at = now();
    const application = await lockUndecidedApplication(tx, id, updatedAt);
    const end = until ? new Date(until) : null;
    if (end && end.getTime() <= at.getTime()) throw invalid({ until: "Must be in the future" });
    const entry = await decide(tx, {
      userId: application.userId,
      permission: "verified",
      until: end,
      at,
      by: actorId,
      kind: "approved",
      reason: reason?.trim() ?? "",
      seen: await seenBy(tx, application),
    });
    await updateApplication(tx, id, { state: "approved", decidedAt: at, updatedAt: at });
    await queueMail(tx, {
      kind: "application-approved",
      ...(await recipient(tx, application.userId)),
      until: String(entry.until),
    });
    await noteDecision(tx, application, actorId, "approved");
    await appendRecords(tx, [entry]);
    return readApplication(tx, id, at);
  });
}

/** @throws Refusal 404; 409 `application-decided`, `application-changed` */
export async function refuseApplication(
  { db, now }: Context,
  id: string,
  { message, updatedAt }: { message: string } & Version,
  actorId: string,
): Promise<AdminApplication> {
  return db.transaction(async (tx) => {
    const at = now();
    const application = await lockUndecidedApplication(tx, id, updatedAt);
    const entry = await decide(tx, {
      userId: application.userId,
      permission: "refused",
      until: null,
      at,
      by: actorId,
      kind: "refused",
      reason: message.trim(),
      seen: await seenBy(tx, application),
    });
    await updateApplication(tx, id, { state: "refused", decidedAt: at, updatedAt: at });
    await tellApplicant(tx, application, { kind: "application-refused", message, at });
    await noteDecision(tx, application, actorId, "refused");
    await appendRecords(tx, [entry]);
    return readApplication(tx, id, at);
  });
}

/** @throws Refusal 404; 409 `application-decided`, `application-changed` */
export async function askApplicant(
  { db, now }: Context,
  id: string,
  { message, updatedAt }: { message: string } & Version,
  actorId: string,
): Promise<AdminApplication> {
  return db.transaction(async (tx) => {
    const at = now();
    const application = await lockUndecidedApplication(tx, id, updatedAt);
    await updateApplication(tx, id, { state: "asked", updatedAt: at });
    await tellApplicant(tx, application, { kind: "application-asked", message, at });
    await noteDecision(tx, application, actorId, "asked about");
    await appendRecords(tx, [
      {
        kind: "asked",
        at: at.toISOString(),
        by: actorId,
        userId: application.userId,
        applicationId: id,
        reason: message.trim(),
      },
    ]);
    return readApplication(tx, id, at);
  });
}

/**
 * Of two admins who decide at once, the second one waits here and finds the decision. What was not seen is not decided:
 * after a question, the applicant may send the application again while it is looked at.
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

async function recipient(tx: Transaction, userId: string) {
  const [user] = await tx.sql<{ email: string; firstName: string }[]>`
    SELECT email, first_name AS "firstName" FROM users WHERE id = ${userId}`;
  if (!user) throw notFound();
  return { to: user.email, userId, firstName: user.firstName };
}

async function tellApplicant(
  tx: Transaction,
  { id, userId }: ApplicationRow,
  {
    kind,
    message,
    at,
  }: { kind: "application-refused" | "application-asked"; message: string; at: Date },
): Promise<void> {
  const text = message.trim();
  await insertMessage(tx, { applicationId: id, from: "seller", text, createdAt: at });
  await queueMail(tx, { kind, ...(await recipient(tx, userId)), message: text });
}

function noteDecision(
  tx: Transaction,
  { id, institution }: ApplicationRow,
  actorId: string,
  what: string,
): Promise<void> {
  return recordActivity(tx, {
    actorId,
    action: "application-decided",
    subjectType: "application",
    subjectId: id,
    summary: `${what.charAt(0).toUpperCase()}${what.slice(1)} the application of ${institution.name}`,
  });
}
