import MimeNode from "nodemailer/lib/mime-node";
import type { OutgoingMail } from "./mail-transport.ts";
import { quotedPrintable } from "./quoted-printable.ts";

/**
 * Composes the message with its headers: ASCII only, lines end in CRLF. The mail library writes only the headers,
 * because its content streams are the slowest part of an email. Addresses are passed as objects and never parsed from
 * text, so a comma or line break cannot add a recipient or a header.
 */
export function mailMessage(mail: OutgoingMail): string {
  const boundary = `=_${mail.id}`;
  const head = new MimeNode(`multipart/alternative; boundary="${boundary}"`);
  head.setHeader("From", mail.from);
  head.setHeader("To", addressed(mail.to));
  if (mail.replyTo) head.setHeader("Reply-To", addressed(mail.replyTo));
  head.setHeader("Subject", mail.subject);
  head.setHeader("Message-ID", `<${mail.id}@${mail.host}>`);
  // RFC 3834: out-of-office programs do not answer these.
  head.setHeader("Auto-Submitted", "auto-generated");
  head.setHeader("X-Auto-Response-Suppress", "All");
  head.setHeader("List-ID", `<${mail.list}.${mail.host}>`);
  if (mail.unsubscribeUrl) head.setHeader("List-Unsubscribe", `<${mail.unsubscribeUrl}>`);
  return [
    head.buildHeaders(),
    "",
    `--${boundary}`,
    bodyPart("text/plain", mail.text),
    `--${boundary}`,
    bodyPart("text/html", mail.html),
    `--${boundary}--`,
    "",
  ].join("\r\n");
}

/** An address as an object, so that the mail library does not search it for further addresses. */
export const addressed = (address: string) => ({ name: "", address });

function bodyPart(type: string, content: string): string {
  const headers = [`Content-Type: ${type}; charset=utf-8`, ENCODING];
  return `${headers.join("\r\n")}\r\n\r\n${quotedPrintable(content)}`;
}

const ENCODING = "Content-Transfer-Encoding: quoted-printable";
