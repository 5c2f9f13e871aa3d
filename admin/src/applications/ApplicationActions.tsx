import { useState } from "react";
import { ApiError, said } from "#shared/client/errors.ts";
import {
  type AdminApplication,
  approveBody,
  messageToApplicantBody,
} from "#shared/contracts/applications.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import { api } from "../api.ts";
import * as css from "../buyers/Buyers.css.ts";
import { endOfDay } from "../buyers/buyer-words.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { APPLICATIONS_KEY } from "../layout/query-keys.ts";
import { useSavingForm } from "../layout/use-saving.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import { USERS_KEY } from "../users/users.queries.ts";

type Verb = "approve" | "ask" | "refuse";

/** Approve, ask and refuse. Of two admins who decide, the second one reads that somebody was faster. */
export function ApplicationActions({ application }: { application: AdminApplication }) {
  const [verb, setVerb] = useState<Verb | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  const { state } = application;
  const form: FormProps = {
    application,
    onClose: () => setVerb(null),
    onDecided: (sentence) => {
      setConflict(sentence);
      setVerb(null);
    },
  };
  return (
    <>
      {conflict !== null && (
        <Notice tone="warning" title={conflict} isAlert>
          Nothing of yours was stored, and no email went out. Their decision is below.
        </Notice>
      )}
      {(state === "open" || state === "asked") && (
        <div className={css.actions}>
          <IfMay call="POST /api/admin/applications/{id}/approve">
            <Button variant="primary" onPress={() => setVerb("approve")}>
              Approve
            </Button>
          </IfMay>
          <IfMay call="POST /api/admin/applications/{id}/ask">
            <Button onPress={() => setVerb("ask")}>Ask a question</Button>
          </IfMay>
          <IfMay call="POST /api/admin/applications/{id}/refuse">
            <Button onPress={() => setVerb("refuse")}>Refuse</Button>
          </IfMay>
        </div>
      )}
      {verb === "approve" && <Approve {...form} />}
      {verb === "ask" && <Message {...form} verb="ask" />}
      {verb === "refuse" && <Message {...form} verb="refuse" />}
    </>
  );
}

interface FormProps {
  application: AdminApplication;
  onClose: () => void;
  /** Called with the server's sentence when somebody else has decided. */
  onDecided: (sentence: string) => void;
}

const nameOf = ({ user }: AdminApplication) => `${user.firstName} ${user.lastName}`;

/**
 * What all three have in common: what is read again, and what happens when somebody was faster. When the applicant has
 * changed the application, the form stays open with what was typed, and the next press decides what was read again.
 */
const REFRESH = { refresh: [APPLICATIONS_KEY, USERS_KEY], refreshesAfterFailure: true };

function isDecided(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "application-decided";
}

const approveSchema = schemaOfTyped(approveBody, (typed: { until: string; reason: string }) => ({
  until: endOfDay(typed.until),
  ...(typed.reason.trim() !== "" && { reason: typed.reason }),
}));

function Approve({ application, onClose, onDecided }: FormProps) {
  const { form, field, button } = useSavingForm({
    schema: approveSchema,
    initial: { until: "", reason: "" },
    ...REFRESH,
    send: (body: Parameters<typeof api.admin.applications.approve>[1]) =>
      api.admin.applications.approve(application.id, { ...body, updatedAt: application.updatedAt }),
    done: { title: "Approved", description: `${nameOf(application)} gets an email.` },
    failure: "The application was not approved. Try again.",
    after: onClose,
    afterFailure: (error) => {
      if (isDecided(error)) onDecided(said(error, "Somebody else was faster."));
    },
  });
  return (
    <Dialog
      title={`Approve ${nameOf(application)}`}
      description="The applicant becomes a verified buyer and gets an email."
      onClose={onClose}
      isDismissable={!button.isPending}
    >
      <form {...form} className={css.form}>
        <TextField
          {...field("until")}
          label="Until"
          type="date"
          description="The last day. If it is empty, the permission holds for as many months as the rules say."
        />
        <TextArea
          {...field("reason")}
          label="Reason"
          description="Stays in the record. The applicant does not read it."
          rows={3}
        />
        <FormButtons button={button} submitText="Approve" onCancel={onClose} />
      </form>
    </Dialog>
  );
}

const WORDS = {
  ask: {
    title: "Ask",
    text: "The applicant gets your question by email and answers it in the account.",
    label: "Question",
    submit: "Ask",
    done: "Question Sent",
    failure: "The question was not sent. Try again.",
  },
  refuse: {
    title: "Refuse",
    text: "It refuses the account too: nothing that needs a signature can be ordered, and what waits to be shipped is held.",
    label: "Message",
    submit: "Refuse",
    done: "Refused",
    failure: "The application was not refused. Try again.",
  },
} as const;

function Message({
  application,
  verb,
  onClose,
  onDecided,
}: FormProps & { verb: "ask" | "refuse" }) {
  const words = WORDS[verb];
  const { form, field, button } = useSavingForm({
    schema: messageToApplicantBody,
    initial: { message: "" },
    ...REFRESH,
    send: (body: { message: string }) =>
      api.admin.applications[verb](application.id, { ...body, updatedAt: application.updatedAt }),
    done: { title: words.done, description: `${nameOf(application)} gets an email.` },
    failure: words.failure,
    after: onClose,
    afterFailure: (error) => {
      if (isDecided(error)) onDecided(said(error, "Somebody else was faster."));
    },
  });
  return (
    <Dialog
      title={`${words.title} ${nameOf(application)}`}
      description={words.text}
      onClose={onClose}
      isDismissable={!button.isPending}
    >
      <form {...form} className={css.form}>
        <TextArea
          {...field("message")}
          label={words.label}
          description="The applicant reads it."
          rows={5}
          isRequired
        />
        <FormButtons button={button} submitText={words.submit} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
