import {
  emailChangedLetter,
  newDeviceLetter,
  passwordChangedLetter,
  resetPasswordLetter,
  securityChangedLetter,
  verifyEmailLetter,
} from "./letters/account-letters.ts";
import type { Letter, LetterContext } from "./letters/letter.ts";
import { letterPage } from "./letters/letter-page.ts";
import { letterText } from "./letters/letter-text.ts";
import { recallLetter } from "./letters/lot-letters.ts";
import {
  holdReminderLetter,
  orderCancelledLetter,
  orderPlacedLetter,
  orderReopenedLetter,
  orderShippedLetter,
  overpaymentLetter,
  partPaymentLetter,
  paymentReceivedLetter,
} from "./letters/order-letters.ts";
import {
  lowStockLetter,
  newOrderLetter,
  paymentLinksLetter,
  registrationLetter,
  sellerPaymentLetter,
  statusChangeLetter,
  systemErrorLetter,
  webhookDisabledLetter,
} from "./letters/seller-letters.ts";
import { backInStockLetter, stockWishLetter } from "./letters/stock-letters.ts";
import type { Mail } from "./mails.ts";

export type RenderedMail = { html: string; text: string };

/** The mail as it is sent, as a page and as plain text. What people typed is text in both, never markup. */
export function renderMail(mail: Mail, context: LetterContext): RenderedMail {
  const write = LETTERS[mail.kind] as (mail: Mail, context: LetterContext) => Letter;
  const letter = write(mail, context);
  return { html: letterPage(letter, context), text: letterText(letter, context) };
}

type MailOf<Kind> = Extract<Mail, { kind: Kind }>;

const LETTERS: { [Kind in Mail["kind"]]: (mail: MailOf<Kind>, context: LetterContext) => Letter } =
  {
    "verify-email": verifyEmailLetter,
    "reset-password": resetPasswordLetter,
    "password-changed": passwordChangedLetter,
    "email-changed": emailChangedLetter,
    "new-device": newDeviceLetter,
    "security-changed": securityChangedLetter,
    "stock-wish-confirm": stockWishLetter,
    "back-in-stock": backInStockLetter,
    "order-placed": orderPlacedLetter,
    "payment-received": paymentReceivedLetter,
    "part-payment-received": partPaymentLetter,
    "overpayment-received": overpaymentLetter,
    "order-shipped": orderShippedLetter,
    "order-cancelled": orderCancelledLetter,
    "order-reopened": orderReopenedLetter,
    "lot-recalled": recallLetter,
    "hold-reminder": holdReminderLetter,
    "seller-new-order": newOrderLetter,
    "seller-status-change": statusChangeLetter,
    "seller-registration": registrationLetter,
    "seller-system-error": systemErrorLetter,
    "seller-webhook-disabled": webhookDisabledLetter,
    "seller-low-stock": lowStockLetter,
    "seller-payment-received": sellerPaymentLetter,
    "seller-payment-links": paymentLinksLetter,
  };
