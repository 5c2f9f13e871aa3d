import type { ReactNode } from "react";
import { Link } from "wouter";
import type { DashboardStats } from "#shared/contracts/dashboard.ts";
import * as css from "./Dashboard.css.ts";
import { shownFigures } from "./figures.ts";

export function Figures({ stats, label }: { stats: DashboardStats; label: string }) {
  const [revenue, orders, customers, pending] = shownFigures(stats);
  return (
    <div className={css.figures}>
      <Figure name="Revenue" value={revenue}>
        {label}, payments received
      </Figure>
      <Figure name="Orders" value={orders}>
        {label}, orders placed
      </Figure>
      <Figure name="New Customers" value={customers}>
        {label}
      </Figure>
      <Figure name="Pending Orders" value={pending}>
        Now, <Link href="/orders?status=awaiting-payment">awaiting payment</Link>
      </Figure>
    </div>
  );
}

/** A figure with its name above it and a note below. */
export function Figure({
  name,
  value,
  children,
}: {
  name: string;
  value: string;
  children: ReactNode;
}) {
  return (
    <article className={css.figure} aria-label={name}>
      <h2 className={css.term}>{name}</h2>
      <p className={css.value}>{value}</p>
      <p className={css.note}>{children}</p>
    </article>
  );
}
