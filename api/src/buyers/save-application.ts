import {
  type ApplicationDraft,
  applicationDraft,
  applicationForm,
  type Buyer,
  type InstitutionClaim,
} from "#shared/contracts/applications.ts";
import type { Transaction } from "../db/client.ts";
import { brokenConstraint } from "../db/errors.ts";
import type { Dependencies } from "../dependencies.ts";
import { findInstitution, matchDomain } from "../institutions/institutions.queries.ts";
import { queueMail, queueSellerMail } from "../mail/queue-mail.ts";
import { invalid, notFound, required } from "../refusals.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import {
  deleteDocument,
  findDocumentsOf,
  insertApplication,
  insertDocument,
  insertMessage,
  lockUndecided,
  updateApplication,
} from "./applications.queries.ts";
import { applicationAsked, applicationOpen, noDraft, nothingAsked } from "./buyers.errors.ts";
import { lockPermission, readRules } from "./buyers.queries.ts";
import { type presentFields, readBuyer } from "./read-buyer.ts";
import { MAX_DOCUMENTS, type UploadedDocument } from "./read-documents.ts";
import { appendRecords, type RecordEntry, sha256 } from "./records.queries.ts";
import { sealDocument } from "./seal-document.ts";
import { decide } from "./set-permission.ts";

type Context = Pick<Dependencies, "db" | "now" | "limits" | "encryption">;

export type SentApplication = {
  form: Record<string, unknown>;
  isDraft: boolean;
  documents: readonly UploadedDocument[];
};

/**
 * Saves the draft, or sends it. The documents are added to those of the draft. While the seller has asked something,
 * the application may be sent again with more.
 * @throws Refusal 409 `application-open`, `application-asked`; 422 with the fields that are missing; 429
 */
export async function saveApplication(
  deps: Context,
  user: SessionUser,
  { form, isDraft, documents }: SentApplication,
): Promise<Buyer> {
  const { db, now, limits } = deps;
  await limits.take(isDraft ? "applicationDrafts" : "applications", user.id);
  const fields = readFields(form, isDraft);
  const at = now();
  const saving = () =>
    db.transaction(async (tx) => {
      const before = await lockUndecided(tx, user.id);
      if (before?.state === "open") throw applicationOpen();
      if (before?.state === "asked" && isDraft) throw applicationAsked();
      if (before) await updateApplication(tx, before.id, { ...fields, updatedAt: at });
      const stored = { userId: user.id, ...fields, createdAt: at, updatedAt: at };
      const { id } = before ?? (await insertApplication(tx, { state: "draft", ...stored }));
      await storeDocuments(deps, tx, id, documents, at);
      if (!isDraft) await send(tx, id, user, fields, at);
    });
  // Of two first drafts at the same moment, the second one finds the first.
  await saving().catch((error: unknown) => {
    if (brokenConstraint(error) !== "buyer_applications_one_open") throw error;
    return saving();
  });
  return readBuyer(deps, user.id);
}

type Fields = ReturnType<typeof presentFields>;

/** @throws Refusal 422 */
function readFields(form: Record<string, unknown>, isDraft: boolean): Fields {
  const { data, error } = (isDraft ? applicationDraft : applicationForm).safeParse(form);
  if (!data) {
    const { issues } = error;
    throw invalid(Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message])));
  }
  // A draft stays as it was typed.
  const read = (text: string | null | undefined) => (isDraft ? text : text?.trim()) ?? "";
  return {
    institution: claimOf(data.institution ?? {}),
    role: read(data.role),
    department: read(data.department),
    supervisor: read(data.supervisor),
    researchArea: read(data.researchArea),
    intendedUse: read(data.intendedUse),
  };
}

function claimOf(given: NonNullable<ApplicationDraft["institution"]>): InstitutionClaim {
  return {
    name: given.name?.trim() ?? "",
    type: given.type ?? "academic",
    country: given.country?.trim() ?? "",
    address: given.address?.trim() ?? "",
    website: given.website?.trim() || null,
    rorId: given.rorId?.trim() || null,
  };
}

async function storeDocuments(
  { encryption }: Context,
  tx: Transaction,
  applicationId: string,
  documents: readonly UploadedDocument[],
  at: Date,
): Promise<void> {
  for (const { fileName, type, bytes, sha256 } of documents) {
    const id = Bun.randomUUIDv7();
    await insertDocument(tx, {
      id,
      applicationId,
      fileName,
      type,
      bytes: bytes.length,
      sha256,
      ...sealDocument(encryption, id, bytes),
      createdAt: at,
    });
  }
  const stored = await findDocumentsOf(tx, applicationId);
  if (stored.length > MAX_DOCUMENTS) {
    throw invalid({ documents: `An application has at most ${MAX_DOCUMENTS} documents` });
  }
}

/** Records what was sent, and approves it at once when the seller wants that and the evidence is there. */
async function send(
  tx: Transaction,
  applicationId: string,
  user: SessionUser,
  fields: Fields,
  at: Date,
): Promise<void> {
  const documents = await findDocumentsOf(tx, applicationId);
  const applied: RecordEntry = {
    kind: "applied",
    at: at.toISOString(),
    by: user.id,
    userId: user.id,
    applicationId,
    rorId: fields.institution.rorId,
    documents: documents.map(({ sha256 }) => sha256),
  };
  const known = await knownAddress(tx, user, fields.institution.rorId);
  if (!known) {
    await updateApplication(tx, applicationId, { state: "open", sentAt: at, updatedAt: at });
    await tellSeller(tx, user, fields.institution, { isAnswer: false });
    return appendRecords(tx, [applied]);
  }
  const { match, record } = known;
  const decided = await decide(tx, {
    userId: user.id,
    permission: "verified",
    until: null,
    at,
    by: null,
    kind: "approved",
    reason: `The confirmed email address is at ${match.domain}, a domain of the institution`,
    seen: { applicationId, rorId: match.rorId },
  });
  // Nobody looks at what was typed: only the record that the address proves is approved.
  const country = record.country || fields.institution.country;
  const institution = { ...fields.institution, name: record.name, country };
  const times = { sentAt: at, decidedAt: at, updatedAt: at };
  await updateApplication(tx, applicationId, { state: "approved", ...times, institution });
  await queueMail(tx, {
    kind: "application-approved",
    to: user.email,
    userId: user.id,
    firstName: user.firstName,
    until: String(decided.until),
  });
  await appendRecords(tx, [applied, decided]);
}

function tellSeller(
  tx: Transaction,
  { id: userId, firstName, lastName }: SessionUser,
  { name: institution }: InstitutionClaim,
  { isAnswer }: { isAnswer: boolean },
): Promise<void> {
  const name = `${firstName} ${lastName}`;
  return queueSellerMail(tx, "seller-application", { userId, name, institution, isAnswer });
}

/**
 * The institution whose domain the applicant's confirmed address has, when the seller approves such addresses. Null unless
 * the applicant chose this institution from the list, because anybody can type its name. Null for a refused account.
 */
async function knownAddress(tx: Transaction, user: SessionUser, rorId: string | null) {
  const { approveKnownDomains } = await readRules(tx);
  if (!approveKnownDomains || !user.emailVerified || !rorId) return null;
  const record = await findInstitution(tx, rorId);
  if (!record) return null;
  // Locked, because an admin may refuse the account at this moment.
  if ((await lockPermission(tx, user.id)).permission === "refused") return null;
  const match = await matchDomain(tx, user.email, rorId);
  return match?.rorId === rorId ? { match, record } : null;
}

/**
 * Answers the seller's question.
 * @throws Refusal 409 when nothing was asked
 */
export async function answerQuestion(
  deps: Context,
  user: SessionUser,
  text: string,
): Promise<Buyer> {
  const { db, now, limits } = deps;
  await limits.take("applications", user.id);
  await db.transaction(async (tx) => {
    const application = await lockUndecided(tx, user.id);
    if (application?.state !== "asked") throw nothingAsked();
    const at = now();
    const { id: applicationId, institution } = application;
    await insertMessage(tx, { applicationId, from: "buyer", text: text.trim(), createdAt: at });
    await updateApplication(tx, applicationId, { state: "open", updatedAt: at });
    await tellSeller(tx, user, institution, { isAnswer: true });
    await appendRecords(tx, [
      {
        kind: "answered",
        at: at.toISOString(),
        by: user.id,
        userId: user.id,
        applicationId,
        sha256: sha256(text.trim()),
      },
    ]);
  });
  return readBuyer(deps, user.id);
}

/** @throws Refusal 409 once the application was sent; 404 */
export async function removeDocument(
  deps: Pick<Dependencies, "db" | "now">,
  userId: string,
  documentId: string,
): Promise<Buyer> {
  await deps.db.transaction(async (tx) => {
    const application = await required(lockUndecided(tx, userId));
    if (application.state !== "draft") throw noDraft();
    if (!(await deleteDocument(tx, application.id, documentId))) throw notFound();
  });
  return readBuyer(deps, userId);
}
