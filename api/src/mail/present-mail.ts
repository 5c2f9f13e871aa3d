import type { OutboxMail } from "#shared/contracts/mail.ts";
import type { StoredMail } from "./mail.queries.ts";

/** An email of the outbox, without its text. */
export function presentMail(mail: StoredMail): OutboxMail {
  return {
    id: mail.id,
    kind: mail.kind,
    recipient: mail.recipient,
    subject: mail.subject,
    state: mail.state,
    attempts: mail.attempts,
    lastError: mail.lastError,
    nextAttemptAt: mail.state === "waiting" ? mail.nextAttemptAt.toISOString() : null,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
  };
}
