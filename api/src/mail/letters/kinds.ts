import type { LetterMail } from "../mails.ts";
import { accountLetters } from "./account-letters.ts";
import { buyerLetters } from "./buyer-letters.ts";
import type { LetterKind, Letters } from "./letter.ts";
import { lotLetters } from "./lot-letters.ts";
import { orderLetters } from "./order-letters.ts";
import { parcelLetters } from "./parcel-letters.ts";
import { paymentLetters } from "./payment-letters.ts";
import { quoteLetters } from "./quote-letters.ts";
import { returnLetters } from "./return-letters.ts";
import { sellerLetters } from "./seller-letters.ts";
import { stockLetters } from "./stock-letters.ts";

const LETTERS: Letters = {
  ...orderLetters,
  ...paymentLetters,
  ...parcelLetters,
  ...quoteLetters,
  ...returnLetters,
  ...lotLetters,
  ...stockLetters,
  ...accountLetters,
  ...buyerLetters,
  ...sellerLetters,
};

/** The kinds of emails in the order of the back-office: those to customers first. */
export const LETTER_KINDS = Object.keys(LETTERS).sort(
  (one, other) => Number(one.startsWith("seller-")) - Number(other.startsWith("seller-")),
) as LetterMail["kind"][];

export const letterKind = (kind: LetterMail["kind"]): LetterKind => LETTERS[kind] as LetterKind;

/** Whether an email of this kind exists. */
export const isLetterKind = (kind: string): kind is LetterMail["kind"] =>
  Object.hasOwn(LETTERS, kind);
