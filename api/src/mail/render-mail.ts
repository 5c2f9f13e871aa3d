import { accountLetters } from "./letters/account-letters.ts";
import { buyerLetters } from "./letters/buyer-letters.ts";
import type { Letter, LetterContext, Letters } from "./letters/letter.ts";
import { letterPage } from "./letters/letter-page.ts";
import { letterText } from "./letters/letter-text.ts";
import { lotLetters } from "./letters/lot-letters.ts";
import { orderLetters } from "./letters/order-letters.ts";
import { returnLetters } from "./letters/return-letters.ts";
import { sellerLetters } from "./letters/seller-letters.ts";
import { stockLetters } from "./letters/stock-letters.ts";
import type { Mail } from "./mails.ts";

export type RenderedMail = { html: string; text: string };

/** Renders the email as HTML and as plain text. What people typed is escaped in both. */
export function renderMail(mail: Mail, context: LetterContext): RenderedMail {
  const write = LETTERS[mail.kind] as (mail: Mail, context: LetterContext) => Letter;
  const letter = write(mail, context);
  return { html: letterPage(letter, context), text: letterText(letter, context) };
}

const LETTERS: Letters = {
  ...accountLetters,
  ...stockLetters,
  ...buyerLetters,
  ...orderLetters,
  ...returnLetters,
  ...lotLetters,
  ...sellerLetters,
};
