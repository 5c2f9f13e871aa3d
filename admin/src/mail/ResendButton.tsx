import type { OutboxMail } from "#shared/contracts/mail.ts";
import { api } from "../api.ts";
import { MAILS_KEY } from "../layout/query-keys.ts";
import { ChangeButton } from "../sessions/MayButton.tsx";

/** Queues an email again. The worker sends it within seconds; a private link in it is renewed. */
export function ResendButton({ mail, isInRow = false }: { mail: OutboxMail; isInRow?: boolean }) {
  const { id, subject, recipient, state } = mail;
  const label = state === "waiting" ? "Send now" : "Resend";
  return (
    <ChangeButton
      call="POST /api/admin/outbox/{id}/resend"
      {...(isInRow && { size: "small", "aria-label": `${label}: "${subject}"` })}
      pendingText="Sending..."
      send={() => api.admin.mail.resend(id)}
      refresh={[MAILS_KEY]}
      done={{ title: "Email Queued", description: `"${subject}" goes to ${recipient} again.` }}
      failure="Failed to send the email again."
    >
      {label}
    </ChangeButton>
  );
}
