import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mailMessage } from "./mail-message.ts";
import type { MailTransport } from "./mail-transport.ts";

/**
 * Stores every email as an .eml file below the data directory, for a shop without an SMTP server.
 * The files contain working private links, so only their owner may read them.
 */
export function createFolderTransport(dataDir: string): MailTransport {
  const folder = join(dataDir, "mail");
  let hasFolder = false;
  return {
    concurrency: 16,
    async ready() {
      if (hasFolder) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      hasFolder = true;
    },
    async send(mail) {
      const file = join(folder, `${mail.id}.eml`);
      try {
        await writeFile(`${file}.part`, mailMessage(mail), { encoding: "latin1", mode: 0o600 });
        await rename(`${file}.part`, file);
      } catch (error) {
        // Somebody may have removed the folder: the next `ready` creates it again.
        hasFolder = false;
        throw error;
      }
    },
    close() {},
  };
}
