import { z } from "zod";
import { ORDER_STATUSES } from "../domain/orders.ts";
import { ENTRY_KINDS, ENTRY_METHODS } from "../domain/payments.ts";
import { RETURN_STATES } from "../domain/returns.ts";
import { savedAddress } from "./addresses.ts";
import { userPermission } from "./buyers.ts";
import { amount, pageOf, requiredText, signedAmount, timestamp } from "./common.ts";
import { orderNote } from "./desk.ts";
import { MAIL_STATES } from "./mail.ts";
import { paidChange } from "./payments.ts";
import { QUOTE_STATES } from "./saved-quotes.ts";
import { SECURITY_EVENTS } from "./security-events.ts";

/** What a customer bought and paid. `paid` is what was received less what was refunded; `balance` is what open orders still cost. */
const sums = {
  orders: z.number().int(),
  paid: signedAmount,
  balance: signedAmount,
  lastOrderAt: timestamp.nullable(),
};

/** A row of the list of customers. */
export const customerRow = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Of the approved application, else of the newest order that names one. */
  institution: z.string().nullable(),
  ...sums,
});

export const customerPage = pageOf("customers", customerRow);

const orderOfCustomer = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  total: amount,
  paid: signedAmount,
  balance: signedAmount,
  createdAt: timestamp,
});

const paymentOfCustomer = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  kind: z.enum(ENTRY_KINDS),
  method: z.enum(ENTRY_METHODS),
  amount,
  paidChange,
  receivedOn: z.iso.date(),
  reference: z.string().nullable(),
});

const quoteOfCustomer = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(QUOTE_STATES),
  total: amount,
  expiresAt: timestamp,
  createdAt: timestamp,
});

const returnOfCustomer = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  state: z.enum(RETURN_STATES),
  createdAt: timestamp,
});

const mailOfCustomer = z.object({
  id: z.string(),
  kind: z.string(),
  subject: z.string(),
  recipient: z.string(),
  state: z.enum(MAIL_STATES),
  createdAt: timestamp,
  sentAt: timestamp.nullable(),
});

/** What somebody agreed to: the terms, their age, or a version of the end-use statement. */
const consent = z.object({
  kind: z.enum(["terms", "age", "statement"]),
  at: timestamp,
  version: z.number().int().nullable(),
});

const signIn = z.object({
  at: timestamp,
  event: z.enum(SECURITY_EVENTS),
  outcome: z.string(),
  network: z.string().nullable(),
  device: z.string().nullable(),
});

/** A name or address under which a confirmed payment for one of their orders came. */
const alias = z.object({ name: z.string().nullable(), email: z.string().nullable() });

const mergedAccount = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  actor: z.string().nullable(),
  createdAt: timestamp,
});

/** Products with quantities, as the customer sees them in the cart or on a list. */
const wantedItem = z.object({ productName: z.string(), quantity: z.number().int() });

/** How many of the newest orders, payments, quotes, returns, emails and sign-ins the page of a customer has. */
export const ROWS_OF_CUSTOMER = 50;

/** Everything about one customer. Orders, payments, quotes, returns, emails and sign-ins are the newest 50 of each. */
export const customer = customerRow.extend({
  isAdmin: z.boolean(),
  phone: z.string().nullable(),
  emailVerified: z.boolean(),
  /** Set while the address is marked because it refused an email for good. */
  emailRefused: z.object({ id: z.string(), reason: z.string(), at: timestamp }).nullable(),
  createdAt: timestamp,
  lastSignInAt: timestamp.nullable(),
  deactivatedAt: timestamp.nullable(),
  erasedAt: timestamp.nullable(),
  taxExempt: z.boolean(),
  taxCertificate: z.string().nullable(),
  taxExemptUntil: z.string().nullable(),
  permission: userPermission.omit({ decisions: true }),
  addresses: z.array(savedAddress),
  recentOrders: z.array(orderOfCustomer),
  payments: z.array(paymentOfCustomer),
  quotes: z.array(quoteOfCustomer),
  returns: z.array(returnOfCustomer),
  mails: z.array(mailOfCustomer),
  consents: z.array(consent),
  notes: z.array(orderNote),
  signIns: z.array(signIn),
  aliases: z.array(alias),
  merged: z.array(mergedAccount),
  cart: z.array(wantedItem),
  lists: z.array(z.object({ id: z.string(), name: z.string(), items: z.array(wantedItem) })),
});

/** The account `from` becomes a part of the account `into`. Both are ids. */
export const mergeCustomersBody = z.object({
  from: requiredText(100, "Choose the account that ends"),
  into: requiredText(100, "Choose the account that stays"),
});

export type CustomerRow = z.infer<typeof customerRow>;
export type Customer = z.infer<typeof customer>;
