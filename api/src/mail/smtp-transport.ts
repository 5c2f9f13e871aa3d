import { createTransport } from "nodemailer";
import { addressed, mailMessage } from "./mail-message.ts";
import { MailRefused, type MailTransport } from "./mail-transport.ts";

/** The connection is closed after this many milliseconds without data from the server. */
const SILENCE_MS = 10_000;
/** Closes a connection whose server sends a little data again and again; well within the lease of an email. */
const DEADLINE_MS = 40_000;
/** Milliseconds for which a server that answered counts as reachable. */
const READY_MS = 15_000;
const CONNECTIONS = 5;

/**
 * Sends through a pool of connections to one SMTP server, `smtp://user:password@host:587`. Aborting
 * `leave` ends sends in progress.
 */
export function createSmtpTransport(smtpUrl: string, leave?: AbortSignal): MailTransport {
  const transporter = createTransport({
    url: smtpUrl,
    requireTLS: requiresTls(smtpUrl),
    pool: true,
    maxConnections: CONNECTIONS,
    // A connection that died while idle is replaced once. Other failures reach the outbox, which
    // counts and retries them.
    maxRequeues: 1,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: SILENCE_MS,
  });
  let readyUntil = 0;
  let asking: Promise<void> | null = null;

  async function ask() {
    await transporter.verify();
    readyUntil = Date.now() + READY_MS;
  }

  return {
    concurrency: CONNECTIONS,
    async ready() {
      if (Date.now() < readyUntil) return;
      asking ??= ask().finally(() => {
        asking = null;
      });
      await asking;
    },
    async send(mail) {
      try {
        const deadline = AbortSignal.timeout(DEADLINE_MS);
        const signal = leave ? AbortSignal.any([deadline, leave]) : deadline;
        const { from } = mail;
        const to = addressed(mail.to);
        await transporter.sendMail({ from, to, raw: mailMessage(mail), signal });
      } catch (error) {
        readyUntil = 0;
        throw refusalOf(error) ?? error;
      }
    },
    close: () => transporter.close(),
  };
}

const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Whether email is sent by TLS or not at all. Otherwise an attacker between shop and server could
 * remove the offer of TLS from the greeting and read passwords and links. False for a server on
 * this machine and for `requireTLS=false`. An `smtps:` address starts with TLS anyway.
 */
export function requiresTls(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl);
  const asked = searchParams.get("requireTLS");
  return asked === null ? !THIS_MACHINE.test(hostname) : asked !== "false";
}

type SmtpError = Error & { responseCode?: number; command?: string; response?: string };

/** A 4xx or 5xx reply refuses the email. A 5xx to RCPT TO refuses the recipient's address. */
function refusalOf(error: unknown): MailRefused | null {
  if (!(error instanceof Error)) return null;
  const { responseCode, command, response = error.message } = error as SmtpError;
  if (!responseCode || responseCode < 400) return null;
  const badAddress = command === "RCPT TO" && responseCode >= 500;
  return new MailRefused(
    error.message,
    badAddress,
    badAddress && isAboutAddress(responseCode, response) ? response : null,
  );
}

/**
 * Codes below 550 are about the connection, and 5.7.x is a policy, such as "relay access denied" of a server whose login is
 * missing: these refuse every address, and say nothing about this one (RFC 5321, RFC 3463).
 */
const isAboutAddress = (code: number, response: string) =>
  code >= 550 && !/\b5\.7\.\d/.test(response);
