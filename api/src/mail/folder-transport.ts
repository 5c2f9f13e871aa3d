import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { mailMessage } from "./mail-message.ts";
import type { MailTransport } from "./mail-transport.ts";

/**
 * Keeps every mail as an .eml file below the data directory, for a shop without an SMTP server. The files hold live
 * links, so only their owner may read them.
 */
export function createFolderTransport(dataDir: string): MailTransport {
  const folder = join(dataDir, "mail");
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async ready() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
    async send(mail) {
      const { message } = await composer.sendMail(mailMessage(mail));
      const file = join(folder, `${mail.id}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close() {},
  };
}
