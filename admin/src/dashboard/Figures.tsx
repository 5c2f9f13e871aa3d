import type { ReactNode } from "react";
import { Link } from "wouter";
import type { DashboardStats } from "#shared/contracts/dashboard.ts";
import { grouped } from "../layout/counted.ts";
import * as css from "./Dashboard.css.ts";
import { reportedUsd } from "./figures.ts";

export function Figures({ stats, label }: { stats: DashboardStats; label: string }) {
  return (
    <div className={css.figures}>
      <Figure name="Revenue" value={reportedUsd(stats.filteredRevenue)}>
        {label}, payments received
      </Figure>
      <Figure name="Orders" value={grouped(stats.filteredOrders)}>
        {label}, orders placed
      </Figure>
      <Figure name="New Customers" value={grouped(stats.newCustomers)}>
        {label}
      </Figure>
      <Figure name="Pending Orders" value={grouped(stats.pendingOrders)}>
        Now, <Link href="/orders?status=awaiting-payment">awaiting payment</Link>
      </Figure>
    </div>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <article className={css.figure} aria-label={name}>
      <h2 className={css.term}>{name}</h2>
      <p className={css.value}>{value}</p>
      <p className={css.note}>{children}</p>
    </article>
  );
}
