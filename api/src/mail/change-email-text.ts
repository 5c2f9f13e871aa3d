import type { EmailText, EmailTextForm } from "#shared/contracts/emails.ts";
import { toMillis } from "#shared/domain/instants.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { conflict, invalid, notFound } from "../refusals.ts";
import { problemsOf } from "./letters/letter-template.ts";
import { NOTICE, SIGNATURE, SIGNATURE_KIND } from "./letters/signature.ts";
import { findNewestText, insertText } from "./mail-texts.queries.ts";
import { presentEmailText, standardText } from "./present-email-text.ts";

type Context = Pick<Dependencies, "db">;

/**
 * Changes the subject and the text of a kind. The text that holds already changes nothing, and the standard text resets.
 * @throws Refusal 404; 409 "email-changed" with the present `email`; 422 naming an unknown variable or block
 */
export async function saveEmailText(
  { db }: Context,
  kind: string,
  { updatedAt, ...typed }: EmailTextForm,
  actorId: string,
): Promise<EmailText> {
  const standard = standardText(kind);
  if (!standard) throw notFound();
  // Browsers send the lines of a text area with CRLF.
  const words = { subject: typed.subject.trim(), text: typed.text.replaceAll("\r\n", "\n").trim() };
  requireSendable(kind, words);
  const isStandard = words.subject === standard.subject && words.text === standard.text;
  return db.transaction(async (tx) => {
    const before = await lockText(tx, kind);
    const isStale =
      updatedAt !== undefined && millis(updatedAt ?? null) !== millis(before.updatedAt);
    if (isStale) throw changedMeanwhile(before);
    if (before.subject === words.subject && before.text === words.text) return before;
    return write(tx, before, isStandard ? null : words, actorId);
  });
}

const millis = (at: Parameters<typeof toMillis>[0] | null) => (at === null ? null : toMillis(at));

/**
 * Takes the standard text again.
 * @throws Refusal 404
 */
export async function resetEmailText(
  { db }: Context,
  kind: string,
  actorId: string,
): Promise<EmailText> {
  return db.transaction(async (tx) => {
    const before = await lockText(tx, kind);
    return before.changed ? write(tx, before, null, actorId) : before;
  });
}

async function lockText(tx: Transaction, kind: string): Promise<EmailText> {
  await takeAdvisoryLock(tx, "mailTexts");
  const present = presentEmailText(kind, await findNewestText(tx, kind));
  if (!present) throw notFound();
  return present;
}

/** Adds a change; null for a reset. */
async function write(
  tx: Transaction,
  { kind, name, subject, text }: EmailText,
  words: { subject: string; text: string } | null,
  actorId: string,
): Promise<EmailText> {
  const values = { subject: words?.subject ?? null, text: words?.text ?? null };
  await insertText(tx, { kind, actorId, ...values });
  const after = await lockText(tx, kind);
  await recordActivity(tx, {
    actorId,
    action: words ? "email-changed" : "email-reset",
    subjectType: "email",
    subjectId: kind,
    summary: `${words ? "Changed" : "Reset"} the text of the email “${name}”`,
    before: { subject, text },
    after: { subject: after.subject, text: after.text },
  });
  return after;
}

const changedMeanwhile = (email: EmailText) =>
  conflict(
    "email-changed",
    "Somebody changed this text while you were editing. Check the values and save again.",
    { email },
  );

/**
 * Checks that a subject and a text of a kind can be sent.
 * @throws Refusal 422 whose message names the unknown variable or block
 */
export function requireSendable(kind: string, words: { subject: string; text: string }): void {
  const standard = standardText(kind);
  if (!standard) return;
  const problems =
    kind === SIGNATURE_KIND ? signatureProblems(words.text) : letterProblems(words, standard);
  if (Object.keys(problems).length > 0) throw invalid(problems as Record<string, string>);
}

type Standard = NonNullable<ReturnType<typeof standardText>>;

function letterProblems(words: { subject: string; text: string }, standard: Standard) {
  const problems = problemsOf(words, standard);
  return words.subject.trim() === "" ? { ...problems, subject: "A subject is required" } : problems;
}

function signatureProblems(text: string): { text?: string } {
  const words = { subject: "", text: `# Title\n\n${text}` };
  const { text: problem } = problemsOf(words, { variables: SIGNATURE.variables, blocks: {} });
  if (problem) return { text: problem };
  return text.includes(NOTICE) ? {} : { text: `This sentence stays below every email: ${NOTICE}` };
}
