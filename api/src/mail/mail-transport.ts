export type OutgoingMail = {
  /** The id of the outbox row. It names the message, so that an email sent twice is recognised as one. */
  id: string;
  from: string;
  to: string;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  /** The host part of message ids and list ids. */
  host: string;
  /** Which of the shop's lists this is, for the receivers' filters. */
  list: "orders" | "account" | "seller";
  /** Where the receiver turns these emails off; null except for the seller's. */
  unsubscribeUrl: string | null;
};

export type MailTransport = {
  /** How many emails may be sent at the same time. One slow delivery does not delay the others. */
  readonly concurrency: number;
  /** Throws when nothing can be sent now. Called before a token is created. */
  ready(): Promise<void>;
  /** Resolves when the next server, or the disk, has accepted the email. Throws MailRefused when it was refused. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

/** The server certainly did not accept the email. After any other error it may have. */
export class MailRefused extends Error {
  /** True when the recipient's address is unlikely to be accepted later. */
  readonly badAddress: boolean;
  /** The words by which the mail server said for good that nobody gets email at this address; null otherwise. */
  readonly reply: string | null;

  constructor(message: string, badAddress: boolean, reply: string | null = null) {
    super(message);
    this.name = "MailRefused";
    this.badAddress = badAddress;
    this.reply = reply;
  }
}
