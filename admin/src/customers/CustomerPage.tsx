import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import type { Customer } from "#shared/contracts/customers.ts";
import { formatAddress } from "#shared/domain/addresses.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { DefinitionList } from "#shared/ui/DefinitionList.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { FocusFallback } from "#shared/ui/FocusFallback.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { hasUnsavedInput } from "#shared/ui/unsaved-input.ts";
import { api } from "../api.ts";
import { PermissionOf } from "../buyers/PermissionOf.tsx";
import { inUsd } from "../layout/in-usd.ts";
import { Moment } from "../layout/Moment.tsx";
import { NoteForm } from "../layout/NoteForm.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { AddressRight } from "../mail/AddressRight.tsx";
import { IfMay } from "../sessions/IfMay.tsx";
import { useMay } from "../sessions/use-may.ts";
import { PersonalDataOf } from "../users/PersonalDataOf.tsx";
import { CustomerHistory, Part } from "./CustomerHistory.tsx";
import * as css from "./Customers.css.ts";
import { CUSTOMERS_KEY, customerPath, customerQuery } from "./customers.queries.ts";
import { MergeDialog } from "./MergeDialog.tsx";

export function CustomerPage({ id }: { id: string }) {
  const query = useQuery(customerQuery(id));
  useMergeRedirect(id, query.data);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <section aria-label="Customer">
      <p>
        <Link href="/customers">All customers</Link>
      </p>
      <QueryGate
        query={query}
        what="The customer"
        headingLevel={1}
        loading="Loading the customer"
        height="24rem"
      >
        {(customer) => <Found customer={customer} pageId={id} />}
      </QueryGate>
    </section>
  );
}

/**
 * Replaces the URL of a merged account with the URL of the remaining account. Waits while the page has unsaved input.
 */
function useMergeRedirect(id: string, customer: Customer | undefined) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!customer || customer.id === id || hasUnsavedInput()) return;
    queryClient.setQueryData(customerQuery(customer.id).queryKey, customer);
    navigate(customerPath(customer.id), { replace: true });
  });
}

function Found({ customer, pageId }: { customer: Customer; pageId: string }) {
  const [isMerging, setMerging] = useState(false);
  const [, navigate] = useLocation();
  return (
    <>
      <PanelHeader
        title={`${customer.firstName} ${customer.lastName}`}
        actions={
          !customer.isAdmin &&
          !customer.erasedAt && (
            <IfMay call="POST /api/admin/customers/merge">
              <Button onPress={() => setMerging(true)}>Merge with another account</Button>
            </IfMay>
          )
        }
      >
        {[customer.email, customer.institution].filter(Boolean).join(" · ")}
      </PanelHeader>
      <div className={css.page}>
        <EmailRefused customer={customer} />
        <div className={css.beside}>
          <div className={css.parts}>
            <Account customer={customer} />
            <Addresses customer={customer} />
          </div>
          <div className={css.parts}>
            <Part title="Notes">
              <CustomerNotes customerId={customer.id} pageId={pageId} notes={customer.notes} />
            </Part>
            <PermissionOf user={customer} />
          </div>
        </div>
        <CustomerHistory customer={customer} />
        <CartAndLists customer={customer} />
        <Merged customer={customer} />
        <PersonalDataOf user={customer} />
      </div>
      {isMerging && (
        <MergeDialog
          customer={customer}
          onClose={() => setMerging(false)}
          onMerged={(into) => navigate(customerPath(into))}
        />
      )}
    </>
  );
}

function Account({ customer }: { customer: Customer }) {
  return (
    <Part title="Account">
      <p className={css.badges}>
        {customer.isAdmin && <Badge tone="info">Staff</Badge>}
        {customer.erasedAt ? (
          <Badge>Erased</Badge>
        ) : (
          customer.deactivatedAt && <Badge tone="danger">Deactivated</Badge>
        )}
        {customer.emailRefused && <Badge tone="warning">Email refused</Badge>}
        {!customer.emailVerified && <Badge tone="warning">Email not confirmed</Badge>}
        {customer.taxExempt && <Badge tone="info">Exempt from tax</Badge>}
      </p>
      <DefinitionList
        items={[
          { term: "Email", value: <Link href={accountPath(customer)}>{customer.email}</Link> },
          { term: "Phone", value: customer.phone ?? "none" },
          { term: "Orders", value: customer.orders },
          { term: "Paid", value: inUsd(customer.paid) },
          { term: "Balance", value: inUsd(customer.balance) },
          { term: "Pays as", value: aliasWords(customer) },
          { term: "Registered", value: formatMoment(customer.createdAt) },
          {
            term: "Last sign-in",
            value: customer.lastSignInAt ? formatMoment(customer.lastSignInAt) : "never",
          },
          ...consentItems(customer),
        ]}
      />
    </Part>
  );
}

/** The dialog under Users in which the email address is changed. */
const accountPath = ({ id, email }: Customer) =>
  `/users?search=${encodeURIComponent(email)}&edit=${id}`;

function aliasWords({ aliases }: Customer): string {
  const names = aliases.map(({ name, email }) =>
    name && email ? `${name} (${email})` : (name ?? email ?? ""),
  );
  return names.join(", ") || "no payment from a bank statement yet";
}

const CONSENT_NAMES = {
  terms: "Terms accepted",
  age: "Age confirmed",
  statement: "Statement signed",
};

function consentItems({ consents }: Customer) {
  return consents.map(({ kind, at, version }) => ({
    term: version === null ? CONSENT_NAMES[kind] : `${CONSENT_NAMES[kind]}, version ${version}`,
    value: formatMoment(at),
  }));
}

function Addresses({ customer: { addresses } }: { customer: Customer }) {
  return (
    <Part title="Addresses">
      {addresses.length === 0 && <p className={css.quiet}>None is saved.</p>}
      <ul className={css.list}>
        {addresses.map((address) => (
          <li key={address.id} className={css.row}>
            <span>{formatAddress(address).join(", ")}</span>
            {(address.label || address.isDefault) && (
              <span className={css.secondary}>
                {[address.label, address.isDefault ? "default" : ""].filter(Boolean).join(" · ")}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The customer's cart and lists, read-only. */
function CartAndLists({ customer: { cart, lists } }: { customer: Customer }) {
  return (
    <Part title="What they see">
      <h3 className={css.smallHeading}>Cart</h3>
      <Items items={cart} none="The cart is empty." />
      {lists.map(({ id, name, items }) => (
        <div key={id}>
          <h3 className={css.smallHeading}>{`List “${name}”`}</h3>
          <Items items={items} none="The list is empty." />
        </div>
      ))}
    </Part>
  );
}

function Items({ items, none }: { items: Customer["cart"]; none: string }) {
  if (items.length === 0) return <p className={css.quiet}>{none}</p>;
  return (
    <ul className={css.list}>
      {items.map(({ productName, quantity }) => (
        <li key={productName} className={css.row}>
          {`${quantity} × ${productName}`}
        </li>
      ))}
    </ul>
  );
}

function Merged({ customer: { merged } }: { customer: Customer }) {
  if (merged.length === 0) return null;
  return (
    <Part title="Merged accounts">
      <ul className={css.list}>
        {merged.map(({ id, name, email, actor, createdAt }) => (
          <li key={id} className={css.row}>
            <span>{`${name}, ${email}`}</span>
            <span className={css.secondary}>
              {`${actor ?? "Somebody"}, ${formatMoment(createdAt)}`}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Warns when the customer's email address has refused an email, and says what to do. */
function EmailRefused({ customer }: { customer: Customer }) {
  const { email, emailRefused } = customer;
  if (!emailRefused) return null;
  return (
    <Notice tone="warning" title="An email to this customer was refused">
      <div className={css.form}>
        <p className={css.text}>
          <Moment at={emailRefused.at} />
          {`: ${emailRefused.reason}`}
        </p>
        <p className={css.text}>
          Emails still go to {email}. Ask for another address, for instance by phone, and{" "}
          <Link href={accountPath(customer)}>change it</Link>. If the present address works again,
          say so here.
        </p>
        <AddressRight address={{ id: emailRefused.id, email }} refresh={[CUSTOMERS_KEY]} />
      </div>
      <FocusFallback />
    </Notice>
  );
}

/** The staff's notes about a customer, newest first, and a field for another one. */
function CustomerNotes({
  customerId,
  pageId,
  notes,
}: {
  customerId: string;
  /** The id in the URL. After a merge it is the merged account's id until the page redirects. */
  pageId: string;
  notes: Customer["notes"];
}) {
  const mayWrite = useMay("POST /api/admin/customers/{id}/notes");
  return (
    <>
      {mayWrite && (
        <NoteForm
          add={(text) => api.admin.customers.addNote(customerId, { text })}
          queryKey={customerQuery(pageId).queryKey}
          insert={(before: Customer, note) => ({ ...before, notes: [note, ...before.notes] })}
          formClass={css.form}
          className={css.wide}
          description="The shop never shows it. A customer who asks for all their data gets it."
        />
      )}
      {notes.length === 0 && !mayWrite && <p className={css.quiet}>None.</p>}
      <ul className={css.list}>
        {notes.map((note) => (
          <li key={note.id} className={css.row}>
            <p className={css.text}>{note.text}</p>
            <span className={css.secondary}>
              {note.actor ?? "Somebody"}, <Moment at={note.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
