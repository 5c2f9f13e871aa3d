import { type Customer, ROWS_OF_CUSTOMER } from "#shared/contracts/customers.ts";
import { orderNote } from "#shared/contracts/desk.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { findUser, type User } from "../accounts/accounts.queries.ts";
import { listAddresses } from "../addresses/addresses.queries.ts";
import { presentAddress } from "../addresses/present-address.ts";
import { readPermission } from "../buyers/set-permission.ts";
import type { Connection } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { findListItems, findLists } from "../lists/lists.queries.ts";
import { findMark } from "../mail/bounces.queries.ts";
import { presentAs } from "../present-as.ts";
import { quoteNumber, stateOf } from "../quotes/present-saved-quote.ts";
import { findQuotesOfUser } from "../quotes/saved-quotes.queries.ts";
import { notFound } from "../refusals.ts";
import {
  findAliases,
  findCartOf,
  findMailsOf,
  findOrdersOf,
  findPaymentsOf,
  findReturnsOf,
  findSignatures,
  findSignIns,
} from "./customer-page.queries.ts";
import {
  findInstitutions,
  findMergedInto,
  findMerges,
  findNotes,
  sumCustomers,
} from "./customers.queries.ts";
import { presentRow } from "./read-customers.ts";

/**
 * Everything about one customer. For the id of a merged account it returns the remaining account.
 * @throws Refusal 404
 */
export async function readCustomer({ db, now }: Context, id: string): Promise<Customer> {
  const user = (await findUser(db, id)) ?? (await findKept(db, id));
  if (!user) throw notFound();
  const [account, history, cartAndLists] = await Promise.all([
    readAccountOf(db, user, now()),
    readHistory(db, user.id, now()),
    readCartAndLists(db, user.id),
  ]);
  // An account's own `lastSignInAt` is updated once a day only; the record of sign-ins is always current.
  const [lastSignIn] = history.signIns.filter(
    ({ event, outcome }) => event === "sign-in" && outcome === "done",
  );
  const lastSignInAt = [account.lastSignInAt, lastSignIn?.at ?? null]
    .filter((at) => at !== null)
    .sort()
    .at(-1);
  return { ...account, ...history, ...cartAndLists, lastSignInAt: lastSignInAt ?? null };
}

async function findKept(conn: Connection, id: string): Promise<User | null> {
  const into = await findMergedInto(conn, id);
  return into === null ? null : findUser(conn, into);
}

async function readAccountOf(conn: Connection, user: User, now: Date) {
  const [sums, institutions, permission, addresses, signatures, notes, merges, mark] =
    await Promise.all([
      sumCustomers(conn, [user.id]),
      findInstitutions(conn, [user.id]),
      readPermission(conn, user.id, now),
      listAddresses(conn, user.id),
      findSignatures(conn, user.id),
      findNotes(conn, user.id),
      findMerges(conn, user.id),
      findMark(conn, user.email),
    ]);
  return {
    ...presentRow(user, sums, institutions),
    isAdmin: user.role === "admin",
    phone: user.phone,
    emailVerified: user.emailVerified,
    emailRefused: mark && {
      id: mark.id,
      reason: mark.reason,
      at: mark.refusedAt.toISOString(),
    },
    createdAt: user.createdAt.toISOString(),
    lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
    deactivatedAt: user.deactivatedAt?.toISOString() ?? null,
    erasedAt: user.erasedAt?.toISOString() ?? null,
    taxExempt: user.taxExempt,
    taxCertificate: user.taxCertificate,
    taxExemptUntil: user.taxExemptUntil,
    permission,
    addresses: addresses.map(presentAddress),
    consents: [
      ...signatures.map(({ at, version }) => ({ kind: "statement" as const, at, version })),
      ...consent("terms", user.termsAcceptedAt),
      ...consent("age", user.ageConfirmedAt),
    ],
    notes: notes.map((note) => presentAs(orderNote, { ...note, actor: nameOf(note.actor) })),
    merged: merges.map(({ fromId, fromEmail, fromName, actor, createdAt }) => ({
      id: fromId,
      email: fromEmail,
      name: fromName,
      actor: nameOf(actor),
      createdAt: createdAt.toISOString(),
    })),
  };
}

const consent = (kind: "terms" | "age", at: Date | null) =>
  at ? [{ kind, at: at.toISOString(), version: null }] : [];

const nameOf = (person: { firstName: string; lastName: string } | null) =>
  person && `${person.firstName} ${person.lastName}`;

/** What happened: orders, payments, quotes, emails, sign-ins. */
async function readHistory(conn: Connection, userId: string, now: Date) {
  const [orders, payments, quotes, returns, mails, signIns, aliases] = await Promise.all([
    findOrdersOf(conn, userId, ROWS_OF_CUSTOMER),
    findPaymentsOf(conn, userId, ROWS_OF_CUSTOMER),
    findQuotesOfUser(conn, userId),
    findReturnsOf(conn, userId, ROWS_OF_CUSTOMER),
    findMailsOf(conn, userId, ROWS_OF_CUSTOMER),
    findSignIns(conn, userId, ROWS_OF_CUSTOMER),
    findAliases(conn, userId),
  ]);
  return {
    recentOrders: orders.map((order) => ({
      ...order,
      orderNumber: orderNumber(order.id),
      createdAt: instant(order.createdAt),
    })),
    payments: payments.map((payment) => ({
      ...payment,
      orderNumber: orderNumber(payment.orderId),
    })),
    quotes: quotes.slice(0, ROWS_OF_CUSTOMER).map((quote) => ({
      id: quote.id,
      number: quoteNumber(quote.id),
      state: stateOf(quote, now),
      total: formatAmount(quote.total),
      expiresAt: quote.expiresAt.toISOString(),
      createdAt: quote.createdAt.toISOString(),
    })),
    returns: returns.map((each) => ({
      ...each,
      orderNumber: orderNumber(each.orderId),
      createdAt: instant(each.createdAt),
    })),
    mails: mails.map((mail) => ({
      ...mail,
      createdAt: instant(mail.createdAt),
      sentAt: mail.sentAt && instant(mail.sentAt),
    })),
    signIns: signIns.map((event) => ({ ...event, at: instant(event.at) })),
    aliases: [...aliases],
  };
}

const instant = (text: string) => new Date(text).toISOString();

/** The cart and the lists, as the customer sees them. */
async function readCartAndLists(conn: Connection, userId: string) {
  const [cart, lists] = await Promise.all([findCartOf(conn, userId), findLists(conn, userId)]);
  const items = await findListItems(
    conn,
    lists.map(({ id }) => id),
  );
  const itemsOf = Map.groupBy(items, ({ listId }) => listId);
  return {
    cart: [...cart],
    lists: lists.map(({ id, name }) => ({
      id,
      name,
      items: (itemsOf.get(id) ?? []).map(({ productName, quantity }) => ({
        productName,
        quantity,
      })),
    })),
  };
}
