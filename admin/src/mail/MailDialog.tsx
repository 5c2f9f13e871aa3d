import { useQuery } from "@tanstack/react-query";
import type { MailPreview, OutboxMail } from "#shared/contracts/operations.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { Tabs } from "#shared/ui/Tabs.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { mailQuery } from "./mail.queries.ts";
import * as css from "./Outbox.css.ts";
import { useResend } from "./use-resend.ts";

/** A mail as its receiver sees it. Its private link is blanked by the server. */
export function MailDialog({ mail, onClose }: { mail: OutboxMail; onClose: () => void }) {
  const preview = useQuery(mailQuery(mail.id));
  const resend = useResend(mail);
  return (
    <Dialog
      title={mail.subject}
      description={`To ${mail.recipient}`}
      size="large"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={
        <Button
          isPending={resend.isPending}
          pendingText="Sending..."
          onPress={() => resend.mutate()}
        >
          {mail.state === "waiting" ? "Send now" : "Resend"}
        </Button>
      }
    >
      <QueryGate
        query={preview}
        what="The mail"
        skeleton={
          <LoadingRegion label="Loading the mail">
            <Skeleton width="100%" height="24rem" />
          </LoadingRegion>
        }
      >
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
          content: (
            // The sandbox grants nothing: no script, no form, no way out of the frame.
            <iframe
              className={css.page}
              title={`Mail: ${mail.subject}`}
              sandbox=""
              srcDoc={withoutStyleSheets(mail.html)}
            />
          ),
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

/**
 * The frame inherits this page's policy, which lets style attributes pass and refuses style sheets with a warning in
 * the console, even while they are only parsed. So they are cut out of the text.
 */
function withoutStyleSheets(html: string): string {
  return html.replace(/<style\b[^>]*>.*?<\/style>/gis, "").replace(/<link\b[^>]*>/gi, "");
}
