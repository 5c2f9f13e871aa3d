import { Link } from "wouter";
import type { Customer } from "#shared/contracts/customers.ts";
import { formatMoment } from "#shared/ui/dates.ts";
import { FocusFallback } from "#shared/ui/FocusFallback.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { AddressRight } from "../mail/AddressRight.tsx";
import * as css from "./Customers.css.ts";
import { CUSTOMERS_KEY } from "./customers.queries.ts";

/** Says that the customer's address refused an email, and what to do; nothing for every other customer. */
export function EmailRefused({ customer: { id, email, emailRefused } }: { customer: Customer }) {
  if (!emailRefused) return null;
  const edit = `/users?search=${encodeURIComponent(email)}&edit=${id}`;
  return (
    <Notice tone="warning" title="An email to this customer was refused">
      <div className={css.form}>
        <p className={css.text}>
          <time dateTime={emailRefused.at}>{formatMoment(emailRefused.at)}</time>
          {`: ${emailRefused.reason}`}
        </p>
        <p className={css.text}>
          Emails still go to {email}. Ask for another address, for instance by phone, and{" "}
          <Link href={edit}>change it</Link>. If the customer gets emails there again, say so here.
        </p>
        <AddressRight address={{ id: emailRefused.id, email }} refresh={[CUSTOMERS_KEY]} />
      </div>
      <FocusFallback />
    </Notice>
  );
}
