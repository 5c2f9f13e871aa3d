import type { StoreSettings } from "#shared/contracts/settings.ts";
import { type Cents, formatUsd } from "#shared/domain/money.ts";
import type { LetterMail, MailLine } from "../mails.ts";

/** The content of an email without its look: HTML and plain text are made from the same blocks. */
export type Letter = {
  /** The preview in a list of emails, after the subject. */
  preview: string;
  title: string;
  blocks: Block[];
  /** The last lines of every email. */
  signature: string[];
};

export type Block =
  | { is: "text"; text: string }
  /** Small print, beside the main subject of the email. */
  | { is: "quiet"; text: string }
  | { is: "heading"; text: string }
  | { is: "button"; label: string; href: string }
  | { is: "links"; links: { label: string; href: string }[] }
  | { is: "facts"; rows: Fact[] }
  | { is: "address"; lines: string[] }
  | { is: "items"; lines: MailLine[]; totals: Total[] };

/** `mono` uses the monospaced font, for figures and for numbers that people copy. */
export type Fact = { term: string; value: string; mono?: boolean };

/** `amount` is formatted, with its sign and currency. */
export type Total = { label: string; amount: string; strong?: boolean };

/** What the templates need besides the email's own data. */
export type LetterContext = {
  shop: StoreSettings;
  /** The public origin of the shop, without a trailing slash. */
  siteUrl: string;
  /** The API's origin, where it is another one than the shop's. */
  apiUrl?: string | undefined;
  /** The email's private link, its secret hidden in a preview; empty for kinds without one. */
  link: string;
  /** The texts that the seller changed; without it every text is the standard one. */
  texts?: MailTexts;
};

/** The changed texts by kind. Kinds that are not in it have their standard text. */
export type MailTexts = ReadonlyMap<string, { subject: string; text: string }>;

/** Texts by the name of their variable. A paragraph that is empty once they are filled in is left out. */
export type Values = Readonly<Record<string, string>>;

/** By the name of the block; without blocks where the email has none. */
export type Blocks = Readonly<Record<string, Block | Block[]>>;

/**
 * One kind of email: its standard subject and text, which the seller may change, and what the variables and blocks in them
 * stand for. letter-template.ts explains how a text is written.
 */
export type LetterKind<M extends LetterMail = LetterMail> = {
  /** Its name in the back-office. */
  name: string;
  subject: string;
  preview: string;
  text: string;
  /** What each variable stands for, in the words of the back-office. */
  variables: Readonly<Record<string, string>>;
  blocks: Readonly<Record<string, string>>;
  /** The values that `valuesOf` does not know. */
  values?: (mail: M, context: LetterContext) => Values;
  /**
   * The variables that say what is unusual about this email, such as that an amount was written off and not paid. If
   * the standard subject or text has one of them and the seller's lacks it, the standard one is used.
   */
  unusual?: (mail: M) => readonly string[];
  /** The blocks of the text. The subject has none, so they are not made for it: each placed order asks for subjects. */
  fill: (mail: M, context: LetterContext) => Blocks;
};

/** Variables of emails to customers, and of those that ask for an answer. */
export const HELLO = { hello: "“Hello Ada”, or “Hello” for a name that is none" };
export const CUSTOMER = { ...HELLO, shopName: "The name of the shop" };
export const CONTACT = { contactUs: "“write to help@…”, or “answer this email”" };

/** The values of an email: the texts that it consists of, what many emails have in common, and those of its kind. */
export function valuesOf<M extends LetterMail>(
  { values }: LetterKind<M>,
  mail: M,
  context: LetterContext,
): Values {
  const texts = Object.entries(mail).filter(([, value]) => typeof value === "string");
  return {
    ...Object.fromEntries(texts),
    ...("firstName" in mail && { hello: hello(mail.firstName) }),
    ...("total" in mail && { total: formatUsd(mail.total) }),
    shopName: context.shop.shopName,
    contactUs: contactUs(context.shop),
    ...values?.(mail, context),
  };
}

export type Letters = {
  [Kind in LetterMail["kind"]]: LetterKind<Extract<LetterMail, { kind: Kind }>>;
};

export const text = (words: string): Block => ({ is: "text", text: words });
export const quiet = (words: string): Block => ({ is: "quiet", text: words });
export const heading = (words: string): Block => ({ is: "heading", text: words });
export const button = (label: string, href: string): Block => ({ is: "button", label, href });
/** The only block of an email that leads to a page of the shop. */
export const opens =
  (label: string, path: string) =>
  (_: LetterMail, { siteUrl }: LetterContext): Blocks => ({
    button: button(label, siteUrl + path),
  });
/** Rows that do not apply are falsy. */
export const facts = (...rows: (Fact | null | undefined | false | "")[]): Block => ({
  is: "facts",
  rows: rows.filter((row) => !!row),
});
/** A figure, or a number that people copy. */
export const figure = (term: string, value: string): Fact => ({ term, value, mono: true });
export const amountOf = (term: string, cents: Cents): Fact => figure(term, formatUsd(cents));

/** A moment in the shop's time zone, "November 23, 2026, 4:30 PM EST". */
export function inShopTime(moment: string, { timeZone }: StoreSettings): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      year: "numeric",
      month: "long",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: "short",
    });
  formats.set(timeZone, format);
  return format.format(new Date(moment));
}

/** By time zone. Cached, because creating a format is the slowest part of an email. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The greeting. Anybody can open an account with somebody else's address. So a "name" that is a
 * message, or that mail programs would turn into a link, is left out.
 */
export function hello(firstName: string): string {
  const name = firstName.trim();
  const isName = name !== "" && name.length <= 40 && !/[:/@\\\n]|\p{L}\.\p{L}{2}/u.test(name);
  return isName ? `Hello ${name}` : "Hello";
}

/** How a customer contacts the shop, as the end of a sentence. */
export function contactUs(shop: StoreSettings): string {
  return shop.contactEmail ? `write to ${shop.contactEmail}` : "answer this email";
}
