import { useState } from "react";
import { ApiError } from "#shared/client/errors.ts";
import { type EmailPreview, emailTestBody } from "#shared/contracts/emails.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Tabs } from "#shared/ui/Tabs.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { api } from "../api.ts";
import { besideControl } from "../layout/PictureField.css.ts";
import { useChange, useSavingForm } from "../layout/use-saving.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import * as css from "./Emails.css.ts";
import * as mailCss from "./MailDialog.css.ts";
import { MailFrame } from "./MailFrame.tsx";

interface TrialProps {
  kind: string;
  /** What is typed, saved or not. */
  values: { subject: string; text: string };
  /** Puts the messages about subject and text beside their fields. */
  onErrors: (errors: Readonly<Record<string, string>>) => void;
}

/** The text as an email: a preview with invented facts or those of an order, and a test by email. */
export function EmailTrial(props: TrialProps) {
  const [order, setOrder] = useState("");
  return (
    <>
      <Preview {...props} order={order} onOrder={setOrder} />
      <IfMay call="POST /api/admin/emails/{kind}/test">
        <TestForm {...props} order={order} />
      </IfMay>
    </>
  );
}

const asked = (order: string) => ({ orderId: order.trim() || undefined });

function Preview({
  kind,
  values,
  onErrors,
  order,
  onOrder,
}: TrialProps & { order: string; onOrder: (order: string) => void }) {
  const [shown, setShown] = useState<EmailPreview | null>(null);
  const preview = useChange({
    send: () =>
      withErrors(api.admin.emails.preview(kind, { ...values, ...asked(order) }), onErrors),
    after: setShown,
    failure: "The preview could not be made.",
  });
  return (
    <div className={css.group}>
      <h2 className={css.heading}>Preview</h2>
      <div className={css.line}>
        <TextField
          label="With the facts of an order"
          description="The number of the order. If it is empty, the preview shows made-up facts."
          value={order}
          onChange={onOrder}
        />
        <Button
          className={besideControl}
          isPending={preview.isPending}
          pendingText="Writing..."
          onPress={() => preview.mutate()}
        >
          Preview
        </Button>
      </div>
      {shown && (
        <>
          <p>
            <strong>{shown.subject}</strong>
          </p>
          <Tabs
            aria-label="Preview"
            tabs={[
              {
                id: "light",
                title: "Light",
                content: <MailFrame title="The email in light colours" html={shown.light} />,
              },
              {
                id: "dark",
                title: "Dark",
                content: <MailFrame title="The email in dark colours" html={shown.dark} isDark />,
              },
              {
                id: "text",
                title: "Plain text",
                content: <pre className={mailCss.text}>{shown.text}</pre>,
              },
            ]}
          />
        </>
      )}
    </div>
  );
}

const testForm = emailTestBody.pick({ to: true });

function TestForm({ kind, values, onErrors, order }: TrialProps & { order: string }) {
  const { form, field, button } = useSavingForm({
    schema: testForm,
    initial: { to: "" },
    guardsInput: false,
    send: ({ to }: { to: string }) =>
      withErrors(api.admin.emails.test(kind, { to, ...values, ...asked(order) }), onErrors),
    done: ({ to }) => ({ title: "Test on Its Way", description: `It goes to ${to}.` }),
    failure: "The test was not sent.",
  });
  return (
    <form {...form} className={css.group}>
      <h2 className={css.heading}>Test</h2>
      <div className={css.line}>
        <TextField
          {...field("to")}
          label="Send a test to"
          type="email"
          description="As it is typed above, with [Test] before its subject."
        />
        <Button {...button} className={besideControl} pendingText="Sending...">
          Send Test
        </Button>
      </div>
    </form>
  );
}

/** A refused text is shown beside its field, not only in a toast. */
async function withErrors<Answer>(
  sent: Promise<Answer>,
  onErrors: TrialProps["onErrors"],
): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) onErrors(error.fields);
    throw error;
  }
}
