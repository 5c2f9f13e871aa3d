import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { freePort } from "../../run/ports.ts";
import { atTheEnd } from "../stage/clean-up.ts";

export type ReceivedMail = { messageId: string; to: string; subject: string; text: string };

export type TrialMailServer = {
  url: string;
  received: ReceivedMail[];
  /** Nobody answers any more. */
  shutDown: () => Promise<void>;
  comeBack: () => Promise<void>;
  /** Mails are taken and then refused, after all was sent. */
  failLate: (fails: boolean) => void;
};

/** The world outside: takes every mail, when it is there. */
export async function openMailServer(): Promise<TrialMailServer> {
  const port = await freePort();
  const received: ReceivedMail[] = [];
  let failsLate = false;
  let server: SMTPServer | null = null;

  const listen = () =>
    new Promise<void>((resolve, reject) => {
      const next = new SMTPServer({
        disabledCommands: ["AUTH", "STARTTLS"],
        logger: false,
        onData: async (stream, session, done) => {
          const raw = await new Response(stream as unknown as ReadableStream).bytes();
          if (failsLate) {
            done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
            return;
          }
          const mail = await PostalMime.parse(raw);
          const to = session.envelope.rcptTo[0]?.address ?? "";
          const { messageId = "", subject = "", text = "" } = mail;
          received.push({ messageId, to, subject, text });
          done();
        },
      });
      next.on("error", () => {});
      next.server.once("error", reject);
      next.listen(port, "127.0.0.1", resolve);
      server = next;
    });

  const shutDown = async () => {
    const closing = server;
    server = null;
    if (!closing) return;
    for (const connection of closing.connections) connection.close();
    await new Promise<void>((resolve) => closing.close(() => resolve()));
  };

  await listen();
  atTheEnd(shutDown);
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    shutDown,
    comeBack: listen,
    failLate: (fails) => {
      failsLate = fails;
    },
  };
}
