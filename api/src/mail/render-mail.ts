import { DEFAULT_STORE_SETTINGS } from "../settings/setting-defaults.ts";
import { letterKind } from "./letters/kinds.ts";
import { type LetterContext, type LetterKind, valuesOf } from "./letters/letter.ts";
import { letterPage } from "./letters/letter-page.ts";
import { composeLetter, fillWords, oneLine, saysAll } from "./letters/letter-template.ts";
import { letterText } from "./letters/letter-text.ts";
import { signatureLines } from "./letters/signature.ts";
import { hiddenLink } from "./mail-links.ts";
import type { LetterMail, Mail, TestMail } from "./mails.ts";

export type RenderedMail = { subject: string; html: string; text: string };

/**
 * Renders the email with its subject, as HTML and as plain text: the standard text of its kind, or the one that the seller
 * wrote (`context.texts`). What people typed is escaped in both.
 */
export function renderMail(mail: Mail, context: LetterContext): RenderedMail {
  if (mail.kind === "email-test") return renderTest(mail, context);
  const kind = letterKind(mail.kind);
  const { subject, text } = wordsOf(kind, mail, context);
  const values = valuesOf(kind, mail, context);
  const letter = {
    ...composeLetter({ preview: kind.preview, text }, values, kind.fill(mail, context)),
    signature: signatureLines(context.shop, context.texts),
  };
  return {
    subject: oneLine(fillWords(subject, values)),
    html: letterPage(letter, context),
    text: letterText(letter),
  };
}

/** The seller's subject and text, each where it says what is unusual about this email; otherwise the standard one. */
function wordsOf(kind: LetterKind, mail: LetterMail, { texts }: LetterContext) {
  const own = texts?.get(mail.kind);
  const unusual = kind.unusual?.(mail) ?? [];
  const chosen = (field: "subject" | "text") =>
    own && saysAll(own[field], kind[field], unusual) ? own[field] : kind[field];
  return { subject: chosen("subject"), text: chosen("text") };
}

function renderTest(
  { sample, tried: { kind, ...words } }: TestMail,
  context: LetterContext,
): RenderedMail {
  const link = hiddenLink(sample, context.siteUrl);
  const texts = new Map([...(context.texts ?? []), [kind, words]]);
  const rendered = renderMail(sample, { ...context, link, texts });
  return { ...rendered, subject: oneLine(`[Test] ${rendered.subject}`) };
}

const NO_CONTEXT = { shop: DEFAULT_STORE_SETTINGS, siteUrl: "", link: "" };

/** The standard subject, by which the outbox names an email until it is sent. */
export function subjectOf(mail: Mail): string {
  if (mail.kind === "email-test") return oneLine(`[Test] ${subjectOf(mail.sample)}`);
  const kind = letterKind(mail.kind);
  return oneLine(fillWords(kind.subject, valuesOf(kind, mail, NO_CONTEXT)));
}
