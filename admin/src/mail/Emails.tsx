import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import type { EmailText } from "#shared/contracts/emails.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { EmailEditor } from "./EmailEditor.tsx";
import * as css from "./Emails.css.ts";
import { emailPath, emailsQuery } from "./emails.queries.ts";

const GROUPS = [
  { to: "everybody", title: "Below every email" },
  { to: "customer", title: "To customers" },
  { to: "seller", title: "To you" },
] as const;

export function Emails() {
  const [path] = useLocation();
  const kind = /^\/emails\/([\w-]+)$/.exec(path)?.[1];
  const emails = useQuery(emailsQuery);
  return (
    <section aria-label="Emails">
      <QueryGate query={emails} what="The emails" headingLevel={1} height="24rem">
        {(data) =>
          kind === undefined ? (
            <List emails={data.emails} />
          ) : (
            <One kind={kind} emails={data.emails} />
          )
        }
      </QueryGate>
    </section>
  );
}

function List({ emails }: { emails: readonly EmailText[] }) {
  return (
    <>
      <PanelHeader title="Emails">
        What the shop writes. Each has a text of its own, which you may change and take back.
      </PanelHeader>
      <div className={css.groups}>
        {GROUPS.map(({ to, title }) => (
          <div key={to} className={css.group}>
            <h2 className={css.heading}>{title}</h2>
            <ul className={css.list}>
              {emails
                .filter((email) => email.to === to)
                .map(({ kind, name, changed }) => (
                  <li key={kind} className={css.row}>
                    <Link href={emailPath(kind)}>{name}</Link>
                    {changed && <Badge tone="info">Changed</Badge>}
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </>
  );
}

function One({ kind, emails }: { kind: string; emails: readonly EmailText[] }) {
  const email = emails.find((each) => each.kind === kind);
  if (!email) {
    return (
      <StatePanel
        title="There is no such email"
        headingLevel={1}
        action={<LinkButton href="/admin/emails">All emails</LinkButton>}
      >
        Its name in the address is not one of this shop.
      </StatePanel>
    );
  }
  return <EmailEditor key={kind} email={email} />;
}
