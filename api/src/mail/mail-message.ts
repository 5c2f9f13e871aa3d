import type { OutgoingMail } from "./mail-transport.ts";
import { quotedPrintable } from "./quoted-printable.ts";

/**
 * The message as nodemailer takes it. Addresses are given as objects, never as text to be parsed: a comma or a
 * line break in one can add no second receiver and no header.
 */
export function mailMessage(mail: OutgoingMail) {
  return {
    from: mail.from,
    to: { name: "", address: mail.to },
    replyTo: mail.replyTo ? { name: "", address: mail.replyTo } : undefined,
    subject: mail.subject,
    html: bodyPart("text/html", mail.html),
    text: bodyPart("text/plain", mail.text),
    messageId: `<${mail.id}@${mail.host}>`,
    headers: {
      // RFC 3834: out-of-office programs do not answer these.
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
    },
    list: {
      id: { url: `${mail.list}.${mail.host}` },
      ...(mail.unsubscribeUrl ? { unsubscribe: { url: mail.unsubscribeUrl } } : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A part of the message that needs no work of the library's any more. */
function bodyPart(type: string, content: string) {
  const headers = [`Content-Type: ${type}; charset=utf-8`, ENCODING];
  return { raw: `${headers.join("\r\n")}\r\n\r\n${quotedPrintable(content)}` };
}

const ENCODING = "Content-Transfer-Encoding: quoted-printable";
