import { render } from "@react-email/render";
import { createElement } from "react";
import { LetterPage } from "./letters/LetterPage.tsx";
import type { LetterContext } from "./letters/letter.ts";
import { letterText } from "./letters/letter-text.ts";
import { writeLetter } from "./letters/write-letter.ts";
import type { Mail } from "./mails.ts";

export type RenderedMail = { html: string; text: string };

/** The mail as it is sent, as a page and as plain text. What people typed is text in both, never markup. */
export async function renderMail(mail: Mail, context: LetterContext): Promise<RenderedMail> {
  const letter = writeLetter(mail, context);
  const html = await render(createElement(LetterPage, { letter, context }));
  return { html, text: letterText(letter, context) };
}
