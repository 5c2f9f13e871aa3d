import { Link } from "wouter";
import type { Report } from "#shared/contracts/reports.ts";
import { Figure } from "../dashboard/Figures.tsx";
import { counted, grouped } from "../layout/counted.ts";
import { inUsd } from "../layout/in-usd.ts";
import * as css from "./Reports.css.ts";
import { changeInWords, daysInWords } from "./report-words.ts";

export function ReportFigures({ report }: { report: Report }) {
  return (
    <>
      <div className={css.figures}>
        {figuresOf(report).map(({ name, value, note }) => (
          <Figure key={name} name={name} value={value}>
            {note}
          </Figure>
        ))}
      </div>
      <ReportNotes report={report} />
    </>
  );
}

function figuresOf({ by, rows, more, totals, previous, from, to }: Report) {
  if (by === "stock") {
    return [
      { name: "Lots", value: grouped(rows.length + more), note: "with units left, now" },
      { name: "Units", value: grouped(totals.units ?? 0), note: "not allocated to orders" },
      { name: "Value", value: inUsd(totals.stockValue), note: "at what they cost" },
      {
        name: "Without a cost",
        value: totals.unitsWithoutCost === null ? "–" : grouped(totals.unitsWithoutCost),
        note: "units that the value leaves out",
      },
    ];
  }
  const days = daysInWords({ from, to });
  const before = totals.previous;
  const since = (value: string | null, old: string | null | undefined) =>
    previous && before ? `${changeInWords(value, old)} since ${daysInWords(previous)}` : days;
  const orders = {
    name: "Orders",
    value: grouped(totals.orders),
    note: before ? `${grouped(before.orders)} before` : `${grouped(totals.units ?? 0)} units`,
  };
  const net = { name: "Net", value: inUsd(totals.net), note: since(totals.net, before?.net) };
  if (by === "customers") {
    return [
      { name: "Customers", value: grouped(totals.customers ?? 0), note: "with an account" },
      {
        name: "Repeat customers",
        value: grouped(totals.repeatCustomers ?? 0),
        note: "with two paid orders or more",
      },
      orders,
      net,
    ];
  }
  const last =
    totals.margin === null
      ? { name: "Refunded", value: inUsd(totals.refunded), note: "of these orders, by now" }
      : { name: "Margin", value: inUsd(totals.margin), note: marginNote(totals.unitsWithoutCost) };
  return [
    net,
    orders,
    { name: "Total", value: inUsd(totals.total), note: "with shipping and tax" },
    last,
  ];
}

const marginNote = (without: number | null) =>
  without ? `${counted(without, "unit")} without a known cost` : "of all units";

/** What the sums of a report leave out: refunds, and orders that nobody paid. */
export function ReportNotes({ report: { unpaid, expired, totals } }: { report: Report }) {
  const refunded = totals.margin !== null && totals.refunded !== "0.00" ? totals.refunded : null;
  if (!unpaid?.orders && !expired?.orders && !refunded) return null;
  return (
    <div className={css.notes}>
      {refunded && <p className={css.quiet}>{inUsd(refunded)} of these orders was refunded.</p>}
      {unpaid && unpaid.orders > 0 && (
        <p className={css.quiet}>
          {counted(unpaid.orders, "order")} of these days still{" "}
          {unpaid.orders === 1 ? "waits" : "wait"} for payment: {inUsd(unpaid.total)}.{" "}
          <Link href="/orders?status=awaiting-payment">Show them</Link>
        </p>
      )}
      {expired && expired.orders > 0 && (
        <p className={css.quiet}>
          {counted(expired.orders, "order")} {expired.orders === 1 ? "was" : "were"} cancelled
          without a payment when the hold expired: {inUsd(expired.total)}.
        </p>
      )}
    </div>
  );
}
