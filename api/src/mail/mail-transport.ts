export type OutgoingMail = {
  /** The outbox row's id: names the message, so that a mail sent twice is recognised as one. */
  id: string;
  from: string;
  to: string;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  /** The host that message ids and list ids end in. */
  host: string;
  /** Which of the shop's lists this is, for people's filters. */
  list: "orders" | "account" | "seller";
  /** Where the receiver turns these mails off; only the seller can. */
  unsubscribeUrl: string | null;
};

export type MailTransport = {
  /** How many mails it is handed at once. One slow delivery does not hold up the others. */
  readonly atOnce: number;
  /** Throws when nothing can be handed over now; asked before a token is drawn. */
  ready(): Promise<void>;
  /** Settles when the next server, or the disk, has taken responsibility. Throws MailRefused when it refused. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

/** The server certainly did not take the mail. After any other error it may have. */
export class MailRefused extends Error {
  /** The recipient's address is unlikely to be accepted later either. */
  readonly badAddress: boolean;

  constructor(message: string, badAddress: boolean) {
    super(message);
    this.name = "MailRefused";
    this.badAddress = badAddress;
  }
}
