import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = Email & { raw: string; envelopeTo: string[] };

export type MailServer = {
  url: string;
  port: number;
  received: ReceivedMail[];
  /** Breaks every connection, as a killed server does. */
  kill: () => Promise<void>;
};

type MailServerOptions = {
  /** The address to listen on; by default reachable from this machine only. */
  host?: string;
  /** The port of a killed server, to return on the same address. */
  port?: number;
  /** Called with each message before it is accepted; throw to refuse it with 451. */
  onMessage?: (mail: ReceivedMail, place: number) => void;
  /** Recipients that do not exist: 550. */
  unknown?: string[];
  /** The reply to every recipient. */
  refuse?: { code: number; words: string };
};

/** A real SMTP server on this machine that stores accepted emails. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let arrived = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    closeTimeout: 1,
    onRcptTo({ address }, _session, done) {
      const unknown = options.unknown?.includes(address) && { code: 550, words: "No such user" };
      const refuse = options.refuse ?? unknown;
      if (!refuse) return done();
      done(Object.assign(new Error(refuse.words), { responseCode: refuse.code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const raw = Buffer.concat(chunks).toString();
        const envelopeTo = session.envelope.rcptTo.map(({ address }) => address);
        const mail = { ...(await PostalMime.parse(raw)), raw, envelopeTo };
        try {
          arrived += 1;
          options.onMessage?.(mail, arrived);
        } catch (error) {
          return done(Object.assign(error as Error, { responseCode: 451 }));
        }
        received.push(mail);
        done();
      });
    },
  });
  server.on("error", () => {
    // Clients whose connection was cut.
  });
  const { host = "127.0.0.1" } = options;
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, host, resolve));
  const { port } = server.server.address() as { port: number };
  return {
    // It has no TLS, which is accepted only for an address of this machine.
    url: `smtp://${host}:${port}?requireTLS=false`,
    port,
    received,
    kill: async () => {
      for (const connection of server.connections) connection.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
