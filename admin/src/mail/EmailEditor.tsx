import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import {
  type EmailText,
  type EmailTextForm,
  emailText,
  emailTextForm,
} from "#shared/contracts/emails.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { DefinitionList } from "#shared/ui/DefinitionList.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { api } from "../api.ts";
import { ConfirmChange } from "../layout/ConfirmChange.tsx";
import { Moment } from "../layout/Moment.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { IfMay } from "../sessions/IfMay.tsx";
import { NewerVersionNotice } from "../versions/NewerVersionNotice.tsx";
import {
  useVersionedForm,
  type VersionedForm,
  versionInRefusal,
} from "../versions/use-versioned-form.ts";
import * as css from "./Emails.css.ts";
import { EmailTrial } from "./EmailTrial.tsx";
import { emailHistoryQuery, emailsQuery } from "./emails.queries.ts";

type Values = { subject: string; text: string };

export function EmailEditor({ email }: { email: EmailText }) {
  const [isResetting, setResetting] = useState(false);
  const keep = useKeep();
  const hasSubject = email.to !== "everybody";
  const form: VersionedForm<EmailText, Values> = useVersionedForm({
    stored: email,
    valuesOf: ({ subject, text }) => ({ subject, text }),
    schema: () => emailTextForm,
    newerVersion: (error) => versionInRefusal(error, "email", emailText),
    send: (typed: EmailTextForm, { updatedAt }: EmailText) =>
      api.admin.emails.save(email.kind, { ...typed, updatedAt }),
    refresh: (saved) => {
      form.fillFrom(saved);
      return keep(saved);
    },
    done: { title: "Email Saved", description: "Emails that wait are sent with it." },
    failure: "The text was not saved. It is still in the form.",
  });
  return (
    <>
      <p>
        <Link href="/emails">All emails</Link>
      </p>
      <PanelHeader
        title={email.name}
        actions={
          email.changed && (
            <IfMay call="POST /api/admin/emails/{kind}/reset">
              <Button onPress={() => setResetting(true)}>Take the standard text</Button>
            </IfMay>
          )
        }
      >
        <span className={css.withBadges}>
          {email.updatedAt
            ? `Last changed ${formatMoment(email.updatedAt)}.`
            : "This is the standard text."}
          {email.changed && <Badge tone="info">Changed</Badge>}
        </span>
      </PanelHeader>
      {form.conflict && <NewerVersionNotice what="This text" {...form.conflict} />}
      <div className={css.groups}>
        <div className={css.beside}>
          <form {...form.form} className={css.form}>
            {hasSubject && <TextField {...form.field("subject")} label="Subject" isRequired />}
            <TextArea {...form.field("text")} label="Text" rows={hasSubject ? 18 : 8} isRequired />
            <IfMay call="PUT /api/admin/emails/{kind}">
              <div>
                <Button {...form.button} variant="primary" pendingText="Saving...">
                  Save Text
                </Button>
              </div>
            </IfMay>
          </form>
          <Words email={email} />
        </div>
        <IfMay call="POST /api/admin/emails/{kind}/preview">
          <EmailTrial kind={email.kind} values={form.values} onErrors={form.setErrors} />
        </IfMay>
        <EmailHistory
          kind={email.kind}
          onTake={({ subject, text }) => {
            form.setValue("subject", subject);
            form.setValue("text", text);
          }}
        />
      </div>
      {isResetting && (
        <ConfirmChange
          title="Take the standard text"
          description="This email gets the text that it has in a new shop. Your text stays in the history."
          confirmText="Take it"
          pendingText="Taking..."
          tone="primary"
          onClose={() => setResetting(false)}
          send={() => api.admin.emails.reset(email.kind)}
          refresh={(standard) => {
            form.fillFrom(standard);
            return keep(standard);
          }}
          done={() => ({ title: "Standard Text Taken" })}
          failure="The text was not changed."
        />
      )}
    </>
  );
}

/** Puts a saved text into the list, and reads its history again. */
function useKeep() {
  const queryClient = useQueryClient();
  return (saved: EmailText) => {
    queryClient.setQueryData(emailsQuery.queryKey, (before) =>
      before
        ? { emails: before.emails.map((each) => (each.kind === saved.kind ? saved : each)) }
        : before,
    );
    return queryClient.invalidateQueries({ queryKey: emailHistoryQuery(saved.kind).queryKey });
  };
}

function Words({ email: { variables, blocks, to } }: { email: EmailText }) {
  return (
    <div className={css.group}>
      <h2 className={css.heading}>Variables</h2>
      <DefinitionList
        items={variables.map(({ name, description }) => ({
          term: `{${name}}`,
          value: description,
        }))}
      />
      {blocks.length > 0 && (
        <>
          <h2 className={css.heading}>Blocks</h2>
          <p className={css.quiet}>
            Each has a paragraph of its own. An email that has nothing to show there leaves it out.
          </p>
          <DefinitionList
            items={blocks.map(({ name, description }) => ({
              term: `[${name}]`,
              value: description,
            }))}
          />
        </>
      )}
      {to !== "everybody" && (
        <p className={css.quiet}>
          An empty line begins a paragraph. <span className={css.word}># </span> before the first
          one makes it the title, <span className={css.word}>## </span> makes a heading,{" "}
          <span className={css.word}>&gt; </span> small print.
        </p>
      )}
    </div>
  );
}

/** Who changed the text when. An earlier text can be put into the form again. */
function EmailHistory({
  kind,
  onTake,
}: {
  kind: string;
  onTake: (words: { subject: string; text: string }) => void;
}) {
  const history = useQuery(emailHistoryQuery(kind));
  return (
    <div className={css.group}>
      <h2 className={css.heading}>History</h2>
      <QueryGate query={history} what="The history" count={1}>
        {({ changes }) =>
          changes.length === 0 ? (
            <p className={css.quiet}>Nobody has changed this text yet.</p>
          ) : (
            <ul className={css.list}>
              {changes.map(({ id, at, by, subject, text }) => (
                <li key={id} className={css.row}>
                  <span>
                    {by ?? "Somebody"}, <Moment at={at} />
                  </span>
                  {subject === null || text === null ? (
                    <span className={css.quiet}>took the standard text</span>
                  ) : (
                    <>
                      <IfMay call="PUT /api/admin/emails/{kind}">
                        <Button
                          size="small"
                          aria-label={`Put the text of ${formatMoment(at)} into the form`}
                          onPress={() => onTake({ subject, text })}
                        >
                          Into the form
                        </Button>
                      </IfMay>
                      <pre className={css.old}>{subject ? `${subject}\n\n${text}` : text}</pre>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryGate>
    </div>
  );
}
