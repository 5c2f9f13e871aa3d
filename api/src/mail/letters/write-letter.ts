import type { Mail } from "../mails.ts";
import {
  emailChangedLetter,
  passwordChangedLetter,
  resetPasswordLetter,
  verifyEmailLetter,
} from "./account-letters.ts";
import type { Letter, LetterContext } from "./letter.ts";
import {
  holdReminderLetter,
  orderCancelledLetter,
  orderPlacedLetter,
  orderShippedLetter,
  paymentReceivedLetter,
} from "./order-letters.ts";
import {
  lowStockLetter,
  newOrderLetter,
  registrationLetter,
  sellerPaymentLetter,
  statusChangeLetter,
  systemErrorLetter,
} from "./seller-letters.ts";

/** What a mail says, in words. */
export function writeLetter(mail: Mail, context: LetterContext): Letter {
  switch (mail.kind) {
    case "verify-email":
      return verifyEmailLetter(mail, context);
    case "reset-password":
      return resetPasswordLetter(mail, context);
    case "password-changed":
      return passwordChangedLetter(mail, context);
    case "email-changed":
      return emailChangedLetter(mail, context);
    case "order-placed":
      return orderPlacedLetter(mail, context);
    case "payment-received":
      return paymentReceivedLetter(mail, context);
    case "order-shipped":
      return orderShippedLetter(mail, context);
    case "order-cancelled":
      return orderCancelledLetter(mail, context);
    case "hold-reminder":
      return holdReminderLetter(mail, context);
    case "seller-new-order":
      return newOrderLetter(mail, context);
    case "seller-status-change":
      return statusChangeLetter(mail, context);
    case "seller-registration":
      return registrationLetter(mail, context);
    case "seller-system-error":
      return systemErrorLetter(mail, context);
    case "seller-low-stock":
      return lowStockLetter(mail, context);
    case "seller-payment-received":
      return sellerPaymentLetter(mail, context);
  }
}
