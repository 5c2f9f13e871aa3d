import type { EmailHistory, EmailText } from "#shared/contracts/emails.ts";
import type { Dependencies } from "../dependencies.ts";
import { notFound } from "../refusals.ts";
import { findNewestTexts, findTextChanges } from "./mail-texts.queries.ts";
import { presentEmailText, standardText, TEXT_KINDS } from "./present-email-text.ts";

/** Every kind of email with the text that holds: the signature first, then those to customers, then those to the seller. */
export async function readEmailTexts({
  db,
}: Pick<Dependencies, "db">): Promise<{ emails: EmailText[] }> {
  const newest = new Map((await findNewestTexts(db)).map((row) => [row.kind, row]));
  return {
    emails: TEXT_KINDS.flatMap((kind) => presentEmailText(kind, newest.get(kind) ?? null) ?? []),
  };
}

/**
 * Who changed the text of a kind when, newest first.
 * @throws Refusal 404
 */
export async function readEmailHistory(
  { db }: Pick<Dependencies, "db">,
  kind: string,
): Promise<EmailHistory> {
  if (!standardText(kind)) throw notFound();
  const rows = await findTextChanges(db, kind);
  return {
    changes: rows.map(({ change, actor }) => ({
      id: change.id,
      at: change.createdAt.toISOString(),
      by: actor && `${actor.firstName} ${actor.lastName}`,
      subject: change.subject,
      text: change.text,
    })),
  };
}
