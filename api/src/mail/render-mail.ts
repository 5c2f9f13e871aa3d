import type { LetterContext } from "./letters/letter.ts";
import { letterPage } from "./letters/letter-page.ts";
import { letterText } from "./letters/letter-text.ts";
import { writeLetter } from "./letters/write-letter.ts";
import type { Mail } from "./mails.ts";

export type RenderedMail = { html: string; text: string };

/** The mail as it is sent, as a page and as plain text. What people typed is text in both, never markup. */
export function renderMail(mail: Mail, context: LetterContext): RenderedMail {
  const letter = writeLetter(mail, context);
  return { html: letterPage(letter, context), text: letterText(letter, context) };
}
