import { accessSync, constants, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { commandLine } from "../../../api/src/command-line.ts";
import { SECRETS_KEY_FILE } from "../../../api/src/encryption.ts";
import type { Environment } from "../../../api/src/env.ts";
import { firstPasswordFile } from "../../../api/src/first-password-file.ts";
import { createSmtpTransport } from "../../../api/src/mail/smtp-transport.ts";
import { freeBytes } from "../data-folder.ts";
import { advice, type Finding, fault, firstOf, ok } from "./finding.ts";

const GIGABYTE = 1024 ** 3;
/** Below this the database stops accepting orders soon. */
const LEAST_FREE = GIGABYTE;

/** The data folder: writable, with free space, and with a key that only the shop's user can read. */
export function examineFolder(
  { dataDir, secretsKey }: Pick<Environment, "dataDir" | "secretsKey">,
  readFree: (path: string) => number = freeBytes,
): Finding[] {
  const name = "data folder";
  if (!canWrite(dataDir)) {
    return [
      fault(
        name,
        `${dataDir} cannot be written.`,
        "Create it, and make the shop's user its owner.",
      ),
    ];
  }
  const free = readFree(dataDir);
  const disk = `${(free / GIGABYTE).toFixed(1)} GB are free on the disk of ${dataDir}.`;
  const key = join(dataDir, SECRETS_KEY_FILE);
  const isOpen = secretsKey === undefined && existsSync(key) && (statSync(key).mode & 0o077) !== 0;
  const password = firstPasswordFile(dataDir);
  return [
    ok(name, `${dataDir} can be written.`),
    free < LEAST_FREE
      ? fault("disk space", disk, "Delete old backups and logs, or enlarge the disk.")
      : ok("disk space", disk),
    isOpen
      ? fault("secrets key", `Other users can read ${key}.`, `Run: chmod 600 ${key}`)
      : ok("secrets key", "Only the shop's user can read the key."),
    ...(existsSync(password)
      ? [
          advice(
            "first sign-in",
            `${password} still contains the first administrator's password.`,
            "Sign in with it once, and choose your own in the shop under Account, Security.",
          ),
        ]
      : []),
  ];
}

function canWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The mail server: connection, TLS and login, without sending anything. */
export async function examineMail({
  smtpUrl,
  mailFrom,
}: Pick<Environment, "smtpUrl" | "mailFrom">): Promise<Finding> {
  const name = "mail";
  if (!smtpUrl) {
    return fault(name, "Emails are kept as files; nobody gets them.", "Set SMTP_URL.");
  }
  const { host } = new URL(smtpUrl);
  const transport = createSmtpTransport(smtpUrl);
  try {
    await transport.ready();
    return firstOf(name, `${host} takes emails.`, [
      /@localhost\b/.test(mailFrom) &&
        fault(
          name,
          `The sender is ${mailFrom}, which other mail servers refuse.`,
          "Set MAIL_FROM to an address of your domain.",
        ),
    ]);
  } catch (error) {
    const why = error instanceof Error ? error.message.replaceAll(smtpUrl, host) : "no answer";
    return fault(
      name,
      `${host} cannot be used: ${why}.`,
      `Check address, user and password in SMTP_URL, then run: ${commandLine("send-test-mail", "EMAIL")}`,
    );
  } finally {
    transport.close();
  }
}
