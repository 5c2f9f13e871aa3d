import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { asCustomer, signOut, someone } from "./people.ts";
import { changeEmail } from "./seller.ts";
import { DATA_DIR } from "./shop-under-test.ts";

const MAILBOX = join(DATA_DIR, "mail");

/** Waits for an email to `recipient` whose subject matches. Without an SMTP server the shop writes emails to files. */
export async function mailTo(recipient: string, subject: RegExp): Promise<Email> {
  let found: Email | undefined;
  await expect
    .poll(
      async () => {
        found = await newestMail(recipient, subject);
        return found !== undefined;
      },
      { message: `a mail to ${recipient} about ${subject}`, timeout: 20_000 },
    )
    .toBe(true);
  return found as Email;
}

/** How many emails to `recipient` have such a subject. */
export async function countMails(recipient: string, subject: RegExp): Promise<number> {
  return (await mailsTo(recipient, subject)).length;
}

/** The first link of an email whose path begins with `path`, without its origin. */
export function linkIn(mail: Email, path: string): string {
  const links = (mail.text ?? "").match(/https?:\/\/[^\s>)\]]+/g) ?? [];
  const link = links.map((text) => new URL(text)).find((url) => url.pathname.startsWith(path));
  if (!link) throw new Error(`The mail "${mail.subject}" has no link to ${path}`);
  return `${link.pathname}${link.search}`;
}

/** The verification link of a new account that is not signed in. */
export async function verificationLink(page: Page): Promise<string> {
  const { email: verified } = await asCustomer(page);
  const { email } = someone();
  await changeEmail(verified, email);
  await signOut(page);
  await page.request.post("/api/auth/resend-verification", { data: { email } });
  return linkIn(await mailTo(email, /Confirm your email/), "/verify-email");
}

/** By file name. The files never change, and many tests read one mailbox often. */
const known = new Map<string, Promise<Email>>();

async function newestMail(recipient: string, subject: RegExp): Promise<Email | undefined> {
  return (await mailsTo(recipient, subject))[0];
}

/** Newest first. */
async function mailsTo(recipient: string, subject: RegExp): Promise<Email[]> {
  if (!existsSync(MAILBOX)) return [];
  const files = readdirSync(MAILBOX).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(files.map(readMail));
  return mails
    .filter((mail) => mail.to?.some((to) => to.address?.toLowerCase() === recipient.toLowerCase()))
    .filter((mail) => subject.test(mail.subject ?? ""))
    .sort((a, b) => Date.parse(b.date ?? "") - Date.parse(a.date ?? ""));
}

function readMail(name: string): Promise<Email> {
  const mail = known.get(name) ?? PostalMime.parse(readFileSync(join(MAILBOX, name)));
  known.set(name, mail);
  return mail;
}
