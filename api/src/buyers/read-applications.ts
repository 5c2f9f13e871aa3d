import {
  type AdminApplication,
  type ApplicationState,
  adminApplication,
} from "#shared/contracts/applications.ts";
import type { Connection } from "../db/client.ts";
import type { Context, Dependencies } from "../dependencies.ts";
import { findInstitution, matchDomain } from "../institutions/institutions.queries.ts";
import { presentAs } from "../present-as.ts";
import { notFound, required } from "../refusals.ts";
import {
  type ApplicationWithUser,
  findApplication,
  findDocument,
  findDocumentsOf,
  findMessages,
  findSealedDocument,
  findStoredDocuments,
  listApplications,
} from "./applications.queries.ts";
import { findStanding, standingOf } from "./buyers.queries.ts";
import { presentDecisions } from "./present-decisions.ts";
import { presentFields } from "./read-buyer.ts";
import { findRecordsOf } from "./records.queries.ts";
import { openDocument } from "./seal-document.ts";

/** Sent applications with the facts for a decision, oldest first. */
export async function readApplications(
  { db, now }: Context,
  query: { state?: ApplicationState; limit: number; offset: number },
) {
  const { rows, total } = await listApplications(db, query);
  const applications: AdminApplication[] = [];
  for (const row of rows) applications.push(await present(db, row, now()));
  return { applications, total };
}

/** @throws Refusal 404 */
export async function readApplication(
  conn: Connection,
  id: string,
  now: Date,
): Promise<AdminApplication> {
  const row = await required(findApplication(conn, id));
  return present(conn, row, now);
}

async function present(
  conn: Connection,
  { application, user }: ApplicationWithUser,
  now: Date,
): Promise<AdminApplication> {
  const { id, institution } = application;
  const documents = await findDocumentsOf(conn, id);
  const [standing] = await findStanding(conn, user.id);
  const { permission } = standingOf(standing, now);
  return presentAs(adminApplication, {
    ...application,
    user: presentAs(adminApplication.shape.user, { ...user, permission }),
    application: presentFields(application),
    documents: documents.map(({ type, ...document }) => ({
      ...document,
      url: `/api/admin/applications/${id}/documents/${document.id}`,
    })),
    domainMatch: user.emailVerified ? await matchDomain(conn, user.email, institution.rorId) : null,
    ror: institution.rorId ? await findInstitution(conn, institution.rorId) : null,
    messages: await findMessages(conn, id),
    decisions: presentDecisions(await findRecordsOf(conn, user.id)),
  });
}

/**
 * A document for an admin. The browser downloads it and never opens it on the shop's origin: the applicant made it.
 * @throws Refusal 404
 */
export async function downloadDocument(
  { db, encryption }: Pick<Dependencies, "db" | "encryption">,
  applicationId: string,
  id: string,
): Promise<Response> {
  const document = await findDocument(db, applicationId, id);
  const bytes = document && openDocument(encryption, id, document);
  if (!document || !bytes) throw notFound("This document is not stored any more.");
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": document.type,
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(document.fileName)}`,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cache-Control": "no-store",
    },
  });
}

/**
 * The documents that a person uploaded, one after the other, because each may have 10 MB. `bytes` is null for one that the
 * shop's key does not open any more.
 */
export async function* openOwnDocuments(
  { db, encryption }: Pick<Dependencies, "db" | "encryption">,
  userId: string,
): AsyncGenerator<{ id: string; fileName: string; bytes: Uint8Array | null }> {
  for (const { id, fileName } of await findStoredDocuments(db, userId)) {
    const sealed = await findSealedDocument(db, id);
    if (sealed) yield { id, fileName, bytes: openDocument(encryption, id, sealed) };
  }
}
