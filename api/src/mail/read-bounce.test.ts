import { expect, it } from "vitest";
import { readBounce } from "./read-bounce.ts";

/** As Postfix writes it. */
const GROUP = `Final-Recipient: rfc822; lee@lab.example
Original-Recipient: rfc822;lee@lab.example
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.lab.example
Diagnostic-Code: smtp; 550 5.1.1 <lee@lab.example>: Recipient address rejected:
    User unknown in local recipient table`;

const emailWith = (report: string, returned = "Subject: Your order\n\nThank you.") =>
  `Return-Path: <>
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="9C1/mail.example"

This is a MIME-encapsulated message.

--9C1/mail.example
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--9C1/mail.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example
Arrival-Date: Tue, 24 Nov 2026 09:00:00 +0000 (UTC)

${report}

--9C1/mail.example
Content-Type: message/rfc822

${returned}

--9C1/mail.example--
`;

const read = (text: string, type = "message/rfc822") => readBounce(Buffer.from(text), type);

const LEE = {
  addresses: ["lee@lab.example", "lee@lab.example"],
  reason:
    "550 5.1.1 <lee@lab.example>: Recipient address rejected: User unknown in local recipient table",
};

it.each([
  ["an email", emailWith(GROUP), "message/rfc822"],
  [
    "an email with line breaks of mail",
    emailWith(GROUP).replaceAll("\n", "\r\n"),
    "message/rfc822",
  ],
  [
    "an email from a mailbox file",
    `From MAILER-DAEMON Tue Nov 24\n${emailWith(GROUP)}`,
    "message/rfc822",
  ],
  ["an email that is called a report", emailWith(GROUP), "multipart/report"],
  ["the report alone", `Reporting-MTA: dns; mail.example\n\n${GROUP}`, "message/delivery-status"],
  [
    "parts without a header",
    emailWith(GROUP).replace(/^[\s\S]*?(?=--9C1)/, ""),
    'multipart/report; boundary="9C1/mail.example"',
  ],
])("reads a final refusal from %s", (_, text, type) => {
  expect(read(text, type)).toEqual([LEE]);
});

it("has both the address that was written to and the one that it leads to", () => {
  const group = GROUP.replace("Final-Recipient: rfc822; lee@", "Final-Recipient: rfc822; l.lee@");
  expect(read(emailWith(group))[0]?.addresses).toEqual(["lee@lab.example", "l.lee@lab.example"]);
});

it.each([
  ["a delay", GROUP.replace("failed", "delayed").replace("5.1.1\nRemote", "4.4.1\nRemote")],
  ["a refusal that may end", GROUP.replace("Status: 5.1.1", "Status: 4.2.2")],
  ["a delivery", GROUP.replace("failed", "delivered").replace("Status: 5", "Status: 2")],
  ["a group without a status", GROUP.replace("Status: 5.1.1\n", "")],
  ["a group without an address", GROUP.replace(/^.*-Recipient: .*\n/gm, "")],
  ["an address of no length that mail has", GROUP.replaceAll("lee@", `${"l".repeat(255)}@`)],
])("finds no refusal in %s", (_, group) => {
  expect(read(emailWith(group))).toEqual([]);
});

it("believes nothing that stands in the returned email or in the words for people", () => {
  const forged = `Subject: Hi\nContent-Type: message/delivery-status\n\n${GROUP}`;
  const delayed = GROUP.replace("failed", "delayed");
  expect(read(emailWith(delayed, forged))).toEqual([]);
  expect(read(emailWith(delayed).replace("I'm sorry", GROUP))).toEqual([]);
  expect(read(`Subject: Out of office\nContent-Type: text/plain\n\n${GROUP}`)).toEqual([]);
});

it("reads ten recipients at most", () => {
  const many = Array.from({ length: 50 }, () => GROUP).join("\n\n");
  expect(read(emailWith(many))).toHaveLength(10);
});

// A reader whose time grows with the square would take minutes.
it.each(["\n", "a: b\n\n", " ", ";boundary="])("reads a megabyte of %j in seconds", (unit) => {
  const began = performance.now();
  const much = unit.repeat(1024 ** 2 / unit.length);
  read(`Content-Type: multipart/report${much}`);
  read(emailWith(much));
  expect(performance.now() - began).toBeLessThan(8000);
});
