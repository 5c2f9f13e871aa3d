import type { EmailHistory, EmailText } from "#shared/contracts/emails.ts";
import type { Dependencies } from "../dependencies.ts";
import { notFound } from "../refusals.ts";
import { isLetterKind, LETTER_KINDS, letterKind } from "./letters/kinds.ts";
import { SIGNATURE, SIGNATURE_KIND } from "./letters/signature.ts";
import { findNewestTexts, findTextChanges, type TextRow } from "./mail-texts.queries.ts";

/** The kinds whose text may be changed, in their order: the signature of every email first. */
export const TEXT_KINDS: readonly string[] = [SIGNATURE_KIND, ...LETTER_KINDS];

/** What the standard text of a kind is, and which words it may have. Null for an unknown kind. */
export function standardText(kind: string) {
  if (kind === SIGNATURE_KIND) return { ...SIGNATURE, subject: "", blocks: {} };
  return isLetterKind(kind) ? letterKind(kind) : null;
}

/** A kind with the text that holds: the standard one, or the newest change. Null for an unknown kind. */
export function presentEmailText(kind: string, newest: TextRow | null): EmailText | null {
  const standard = standardText(kind);
  if (!standard) return null;
  const { subject, text } = newest ?? {};
  const isChanged = typeof subject === "string" && typeof text === "string";
  return {
    kind,
    name: standard.name,
    to: kind === SIGNATURE_KIND ? "everybody" : kind.startsWith("seller-") ? "seller" : "customer",
    subject: isChanged ? subject : standard.subject,
    text: isChanged ? text : standard.text,
    variables: wordsOf(standard.variables),
    blocks: wordsOf(standard.blocks),
    changed: isChanged,
    updatedAt: newest?.createdAt.toISOString() ?? null,
  };
}

const wordsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([name, description]) => ({ name, description }));

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
