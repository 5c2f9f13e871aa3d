import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { counted, grouped } from "../layout/counted.ts";
import { toDoQuery } from "../payments/payments.queries.ts";
import * as css from "./Dashboard.css.ts";

/** What waits for the seller's hand, each with the way to it; nothing while nothing waits. */
export function PaymentsToDo() {
  const { data } = useQuery(toDoQuery);
  if (!data) return null;
  const parts = [
    {
      count: data.inbox,
      href: "/payments",
      words: `${counted(data.inbox, "payment")} in the inbox`,
      note: data.ready > 0 ? `, ${grouped(data.ready)} ready` : "",
    },
    {
      count: data.partPaid,
      href: "/orders?status=part-paid",
      words: `${counted(data.partPaid, "order")} part-paid`,
    },
    {
      count: data.refundDue,
      href: "/orders?status=refund-due",
      words: `${counted(data.refundDue, "order")} with a refund due`,
    },
  ].filter(({ count }) => count > 0);
  if (parts.length === 0) return null;
  return (
    <section aria-label="Payments to see to" className={css.toDo}>
      <h2 className={css.term}>Payments to see to</h2>
      <ul className={css.toDoList}>
        {parts.map(({ href, words, note }) => (
          <li key={href}>
            <Link href={href}>{words}</Link>
            {note}
          </li>
        ))}
      </ul>
    </section>
  );
}
