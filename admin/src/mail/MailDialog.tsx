import { useQuery } from "@tanstack/react-query";
import type { MailPreview, OutboxMail } from "#shared/contracts/mail.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Tabs } from "#shared/ui/Tabs.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { IfMay } from "../sessions/IfMay.tsx";
import * as css from "./MailDialog.css.ts";
import { MailFrame } from "./MailFrame.tsx";
import { mailQuery } from "./mail.queries.ts";
import { resendLabel, useResend } from "./use-resend.ts";

/** An email as its recipient sees it. The server has removed its private links. */
export function MailDialog({ mail, onClose }: { mail: OutboxMail; onClose: () => void }) {
  const preview = useQuery(mailQuery(mail.id));
  const resend = useResend(mail);
  return (
    <Dialog
      title={mail.subject}
      description={`To ${mail.recipient}`}
      size="large"
      onClose={onClose}
      actions={
        <IfMay call="POST /api/admin/outbox/{id}/resend">
          <Button
            isPending={resend.isPending}
            pendingText="Sending..."
            onPress={() => resend.mutate()}
          >
            {resendLabel(mail)}
          </Button>
        </IfMay>
      }
    >
      <QueryGate query={preview} what="The email" loading="Loading the email" height="24rem">
        {(data) => <Preview mail={data} />}
      </QueryGate>
    </Dialog>
  );
}

function Preview({ mail }: { mail: MailPreview }) {
  return (
    <Tabs
      aria-label="Preview"
      tabs={[
        {
          id: "page",
          title: "Page",
          content: <MailFrame title={`Email: ${mail.subject}`} html={mail.html} />,
        },
        {
          id: "text",
          title: "Plain text",
          content: <pre className={css.text}>{mail.text}</pre>,
        },
      ]}
    />
  );
}
