import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { type AdminApplication, INSTITUTION_TYPE_NAMES } from "#shared/contracts/applications.ts";
import { countryName } from "#shared/domain/addresses.ts";
import { DefinitionList } from "#shared/ui/DefinitionList.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import * as css from "../buyers/Buyers.css.ts";
import { APPLICATION_STATE_NAMES, PERMISSION_NAMES } from "../buyers/buyer-words.ts";
import { Decisions } from "../buyers/Decisions.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { ApplicationActions } from "./ApplicationActions.tsx";
import { ApplicationDocuments } from "./ApplicationDocuments.tsx";
import { applicationQuery } from "./applications.queries.ts";

/** One application: what is claimed, what proves it, and the decision. */
export function ApplicationDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const application = useQuery(applicationQuery(id));
  const { data } = application;
  return (
    <Dialog
      title={data ? `${data.user.firstName} ${data.user.lastName}` : "Application"}
      description={
        data &&
        `${data.application.institution.name} · ${APPLICATION_STATE_NAMES[data.state]}${
          data.sentAt ? ` · sent ${formatMoment(data.sentAt)}` : ""
        }`
      }
      onClose={onClose}
      size="large"
    >
      <QueryGate
        query={application}
        what="The application"
        loading="Loading the application"
        height="20rem"
      >
        {(found) => (
          <div className={css.parts}>
            <ApplicationActions application={found} />
            <div className={css.beside}>
              <Facts application={found} />
              <div className={css.part}>
                <ApplicationDocuments application={found} />
                <Institution application={found} />
              </div>
            </div>
            <Messages application={found} />
            <section className={css.part} aria-labelledby="decisions">
              <h3 id="decisions">Earlier decisions</h3>
              <Decisions decisions={found.decisions} />
            </section>
          </div>
        )}
      </QueryGate>
    </Dialog>
  );
}

function Facts({ application: { application, user } }: { application: AdminApplication }) {
  const { institution } = application;
  return (
    <section className={css.part} aria-labelledby="facts">
      <h3 id="facts">What they say</h3>
      <DefinitionList
        items={[
          {
            term: "Email",
            value: (
              <Link href={`/users?search=${encodeURIComponent(user.email)}`}>{user.email}</Link>
            ),
            unit: user.emailVerified ? "confirmed" : "not confirmed",
          },
          { term: "May buy now", value: PERMISSION_NAMES[user.permission] },
          { term: "Institution", value: institution.name },
          { term: "Type", value: typeName(institution.type) },
          { term: "Country", value: countryName(institution.country) },
          { term: "Address", value: <span className={css.text}>{institution.address}</span> },
          { term: "Website", value: <Website address={institution.website} /> },
          { term: "Role", value: application.role },
          { term: "Department", value: application.department },
          { term: "Supervisor", value: application.supervisor || "none" },
          { term: "Field", value: application.researchArea },
        ]}
      />
      <h4 className={css.smallHeading}>What the materials are for</h4>
      <p className={css.text}>{application.intendedUse}</p>
    </section>
  );
}

const typeName = (type: string) =>
  (INSTITUTION_TYPE_NAMES as Readonly<Record<string, string>>)[type] ?? type;

/** Whoever applies wrote this address, so it learns nothing about the back-office. */
function Website({ address }: { address: string | null }) {
  if (!address) return "none";
  return (
    <a href={address} target="_blank" rel="noreferrer noopener">
      {address}
    </a>
  );
}

function Institution({
  application: { domainMatch, ror, user },
}: {
  application: AdminApplication;
}) {
  return (
    <section className={css.part} aria-labelledby="institution">
      <h3 id="institution">Institution record</h3>
      {ror ? (
        <DefinitionList
          items={[
            {
              term: "ROR",
              value: (
                <a
                  href={`https://ror.org/${encodeURIComponent(ror.rorId.replace(/^https:\/\/ror\.org\//, ""))}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {ror.name}
                </a>
              ),
            },
            { term: "Type", value: typeName(ror.type) },
            {
              term: "Place",
              value: [ror.city, countryName(ror.country)].filter(Boolean).join(", "),
            },
            { term: "Website", value: <Website address={ror.website} /> },
          ]}
        />
      ) : (
        <p className={css.quiet}>
          The applicant chose no record of the list of institutions. Look the institution up
          yourself.
        </p>
      )}
      <p>
        {domainMatch
          ? `The confirmed address ${domainMatch.email} is at ${domainMatch.domain}, a domain of this institution.`
          : user.emailVerified
            ? "The email address is at no known domain of this institution."
            : "The email address is not confirmed, so its domain proves nothing."}
      </p>
    </section>
  );
}

function Messages({ application: { messages } }: { application: AdminApplication }) {
  if (messages.length === 0) return null;
  return (
    <section className={css.part} aria-labelledby="messages">
      <h3 id="messages">Messages</h3>
      <ol className={css.list}>
        {messages.map(({ at, from, text }) => (
          <li key={`${at} ${from}`} className={css.row}>
            <span className={css.text}>{text}</span>
            <span className={css.quiet}>
              {formatMoment(at)} · {from === "seller" ? "you" : "the applicant"}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
