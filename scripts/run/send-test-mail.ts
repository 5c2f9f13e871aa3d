/**
 * `npm run send-test-mail -- EMAIL`: sends one email by SMTP_URL at once, without the outbox, and
 * says what the mail server answered.
 */

import { emailAddress } from "#shared/contracts/common.ts";
import { commandLine } from "../../api/src/command-line.ts";
import { readEnvironment } from "../../api/src/env.ts";
import { createSmtpTransport } from "../../api/src/mail/smtp-transport.ts";

const [to = ""] = process.argv.slice(2);
const env = readEnvironment();

process.exit(await send());

async function send(): Promise<number> {
  if (!emailAddress("").safeParse(to).success) {
    return refuse(`Name the recipient: ${commandLine("send-test-mail", "EMAIL")}`);
  }
  if (!env.smtpUrl) return refuse("SMTP_URL is not set, so the shop sends no email.");
  const { host } = new URL(env.smtpUrl);
  const transport = createSmtpTransport(env.smtpUrl);
  try {
    await transport.send({
      id: crypto.randomUUID(),
      from: env.mailFrom,
      to,
      replyTo: null,
      subject: "Test email of your shop",
      host: new URL(env.siteUrl).hostname,
      list: "seller",
      unsubscribeUrl: null,
      text: `This email shows that ${env.siteUrl} can send email by ${host}.\n`,
      html: `<p>This email shows that ${env.siteUrl} can send email by ${host}.</p>`,
    });
    console.log(`${host} accepted the email to ${to}. If it is not in the inbox, look in the spam`);
    console.log("folder, and check SPF, DKIM and DMARC of the sender's domain.");
    return 0;
  } catch (error) {
    return refuse(
      `${host} did not take the email: ${error instanceof Error ? error.message : error}`,
    );
  } finally {
    transport.close();
  }
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 1;
}
