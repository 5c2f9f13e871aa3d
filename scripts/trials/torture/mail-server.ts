import { type MailServer, startMailServer } from "../../../api/src/testing/mail-server.ts";
import { addCleanUp } from "../stage/clean-up.ts";

export type ReceivedMail = { messageId: string; to: string; subject: string; text: string };

export type TrialMailServer = {
  url: string;
  received: ReceivedMail[];
  /** Breaks every connection and refuses new ones. */
  shutDown: () => Promise<void>;
  comeBack: () => Promise<void>;
  /** Whether an email is refused after it was received completely. */
  failLate: (fails: boolean) => void;
};

/** The SMTP server for the shop's emails; it can be shut down and made to fail. */
export async function openMailServer(host?: string): Promise<TrialMailServer> {
  const received: ReceivedMail[] = [];
  let failsLate = false;
  const listen = (port?: number) =>
    startMailServer({
      port,
      host,
      onMessage({ messageId = "", subject = "", text = "", envelopeTo }) {
        if (failsLate) throw new Error("Try again later");
        received.push({ messageId, to: envelopeTo[0] ?? "", subject, text });
      },
    });
  const { url, port, ...first } = await listen();
  let server: Pick<MailServer, "kill"> | null = first;
  const shutDown = async () => {
    const closing = server;
    server = null;
    await closing?.kill();
  };
  addCleanUp(shutDown);
  return {
    url,
    received,
    shutDown,
    comeBack: async () => {
      server = await listen(port);
    },
    failLate: (fails) => {
      failsLate = fails;
    },
  };
}
