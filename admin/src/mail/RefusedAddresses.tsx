import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "wouter";
import type { RefusedAddress } from "#shared/contracts/bounces.ts";
import { FocusFallback } from "#shared/ui/FocusFallback.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { counted, grouped } from "../layout/counted.ts";
import { Moment } from "../layout/Moment.tsx";
import { AddressRight } from "./AddressRight.tsx";
import * as css from "./RefusedAddresses.css.ts";
import { REFUSED_SHOWN, refusedAddressesQuery } from "./refused-addresses.queries.ts";

/** The addresses that refused an email, above the outbox; nothing while there are none. */
export function RefusedAddresses() {
  const { data, isError } = useQuery(refusedAddressesQuery);
  const id = useId();
  if (!data) return isError ? <Unread /> : null;
  const { addresses, total } = data;
  if (total === 0) return null;
  return (
    <section aria-labelledby={id} className={css.refused}>
      <Notice
        tone="warning"
        title={
          <h2
            id={id}
            className={css.title}
          >{`${counted(total, "address", "es")} refused an email`}</h2>
        }
      >
        <p className={css.text}>
          Emails still go there. Ask the customer for another address, for instance by phone, and
          enter it under Users.
        </p>
        <ul className={css.list}>
          {addresses.map((address) => (
            <Refused key={address.id} address={address} />
          ))}
        </ul>
        {total > addresses.length && (
          <p className={css.text}>{`The newest ${grouped(REFUSED_SHOWN)} are shown.`}</p>
        )}
      </Notice>
    </section>
  );
}

function Refused({ address }: { address: RefusedAddress }) {
  const { email, reason, refusedAt, customer } = address;
  return (
    <li className={css.address}>
      <div className={css.words}>
        <strong>{email}</strong>
        {customer ? (
          <>
            {" · "}
            <Link href={`/customers/${customer.id}`}>{customer.name}</Link>
          </>
        ) : (
          " · no account"
        )}
        <span className={css.reason}>
          <Moment at={refusedAt} />
          {`: ${reason}`}
        </span>
      </div>
      <AddressRight address={address} />
      <FocusFallback />
    </li>
  );
}

function Unread() {
  return (
    <p className={css.unread}>
      The addresses that refused an email cannot be read; it is tried again by itself.
    </p>
  );
}
