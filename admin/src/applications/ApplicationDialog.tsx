import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { type AdminApplication, INSTITUTION_TYPE_NAMES } from "#shared/contracts/applications.ts";
import { countryName } from "#shared/domain/addresses.ts";
import { DefinitionList } from "#shared/ui/DefinitionList.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { Notice } from "#shared/ui/Notice.tsx";
import * as css from "../buyers/Buyers.css.ts";
import { APPLICATIONS, PERMISSIONS } from "../buyers/buyer-words.ts";
import { Decisions } from "../buyers/Decisions.tsx";
import { counted } from "../layout/counted.ts";
import { QueryGate } from "../layout/QueryGate.tsx";
import { list } from "../layout/text-and-lists.css.ts";
import { ApplicationActions } from "./ApplicationActions.tsx";
import { ApplicationDocuments } from "./ApplicationDocuments.tsx";
import { applicationQuery, openHitsOfQuery } from "./applications.queries.ts";
import { readDomain } from "./email-domain.ts";

/** One application: what is claimed, what proves it, and the decision. */
export function ApplicationDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const application = useQuery(applicationQuery(id));
  const { data } = application;
  return (
    <Dialog
      title={data ? `${data.user.firstName} ${data.user.lastName}` : "Application"}
      description={
        data &&
        `${data.application.institution.name} · ${APPLICATIONS[data.state].label}${
          data.sentAt ? ` · sent ${formatMoment(data.sentAt)}` : ""
        }`
      }
      onClose={onClose}
      size="large"
    >
      <QueryGate query={application} what="The application" height="20rem">
        {(found) => (
          <div className={css.parts}>
            <ApplicantHits userId={found.user.id} />
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
          { term: "May buy now", value: PERMISSIONS[user.permission].label },
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

function Institution({ application }: { application: AdminApplication }) {
  const { ror } = application;
  return (
    <section className={css.part} aria-labelledby="institution">
      <h3 id="institution">Institution record</h3>
      {ror ? (
        <DefinitionList
          items={[
            {
              term: "ROR",
              value: <RorLink id={ror.rorId}>{ror.name}</RorLink>,
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
      <EmailDomain application={application} />
    </section>
  );
}

function RorLink({ id, children }: { id: string; children: string }) {
  const path = encodeURIComponent(id.replace(/^https:\/\/ror\.org\//, ""));
  return (
    <a href={`https://ror.org/${path}`} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/** What the address proves. That of another institution must not read as a proof of this one. */
function EmailDomain({ application }: { application: AdminApplication }) {
  const { domainMatch, user } = application;
  const relation = readDomain(application);
  if (!domainMatch || relation === "none") {
    return (
      <p>
        {user.emailVerified
          ? "The email address is at no known domain of this institution."
          : "The email address is not confirmed, so its domain proves nothing."}
      </p>
    );
  }
  const { email, domain, rorId } = domainMatch;
  if (relation === "its") {
    return <p>{`The confirmed address ${email} is at ${domain}, a domain of this institution.`}</p>;
  }
  return (
    <p>
      {`The confirmed address ${email} is at ${domain}. That is a domain of `}
      <RorLink id={rorId}>
        {relation === "other" ? "another institution" : "this record of the list"}
      </RorLink>
      .
    </p>
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

/** What of the applicant is similar to the screening list and still waits for somebody to decide. */
function ApplicantHits({ userId }: { userId: string }) {
  const hits = useQuery(openHitsOfQuery(userId));
  return (
    <QueryGate query={hits} what="The hits of the screening list" skeleton={null}>
      {({ hits: open, total }) => {
        if (total === 0) return null;
        // The account, the application and each order have a hit for the same name.
        const pairs = open.map(
          ({ name, listed }) => `${name}: similar to ${listed.name} (${listed.source})`,
        );
        return (
          <Notice tone="warning" title="Is similar to the screening list">
            <ul className={list}>
              {[...new Set(pairs)].map((pair) => (
                <li key={pair}>{pair}</li>
              ))}
            </ul>
            <p>
              <Link href="/screening">{`Decide ${counted(total, "hit")} under Screening`}</Link>
            </p>
          </Notice>
        );
      }}
    </QueryGate>
  );
}
