import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useId } from "react";
import type { DashboardStats } from "#shared/contracts/dashboard.ts";
import { parseSignedAmount } from "#shared/domain/money.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import { Table, type TableColumn } from "#shared/ui/Table.tsx";
import { counted, grouped } from "../layout/counted.ts";
import { inUsd } from "../layout/in-usd.ts";
import { QueryGate } from "../layout/QueryGate.tsx";
import * as css from "./Dashboard.css.ts";
import { plottedRevenueQuery } from "./dashboard.queries.ts";
import { type Days, monthAndDay } from "./date-range.ts";
import { type DayOfRevenue, RevenuePlot } from "./RevenuePlot.tsx";
import { RowPlot } from "./RowPlot.tsx";

type PlotData = { stats: DashboardStats; days: Days };

const revenueColumn: TableColumn<{ revenue: string }> = {
  title: "Revenue",
  align: "end",
  cell: ({ revenue }) => inUsd(revenue),
  sortBy: ({ revenue }) => parseSignedAmount(revenue),
};
/** A column of whole numbers. */
const countColumn = <Name extends string>(
  title: string,
  name: Name,
): TableColumn<Record<Name, number>> => ({
  title,
  align: "end",
  cell: (row) => grouped(row[name]),
  sortBy: (row) => row[name],
});
const productColumn: TableColumn<{ name: string }> = {
  title: "Product",
  isRowHeader: true,
  cell: ({ name }) => name,
  sortBy: ({ name }) => name,
};

export function Plots({ data, label }: { data: PlotData; label: string }) {
  const { stats } = data;
  return (
    <div className={css.plots}>
      <RevenueByDay data={data} label={label} />
      <OrdersByStatus rows={stats.ordersByStatus} label={label} />
      <BestSellers rows={stats.bestSellers} label={label} />
      <LowStock rows={stats.lowStock} />
    </div>
  );
}

function RevenueByDay({ data: { stats, days }, label }: { data: PlotData; label: string }) {
  const isOneDay = days.from === days.to;
  const plotted = useQuery({ ...plottedRevenueQuery(days), enabled: isOneDay });
  const note = isOneDay ? `Two weeks to ${monthAndDay(days.to)}` : label;
  return (
    <PlotFigure title="Revenue by day" note={note}>
      {isOneDay ? (
        <QueryGate query={plotted} what="The revenue by day" height="14rem">
          {(rows) => <RevenuePlotAndTable rows={rows} days={days} />}
        </QueryGate>
      ) : (
        <RevenuePlotAndTable rows={stats.revenueByDay} days={days} />
      )}
    </PlotFigure>
  );
}

function RevenuePlotAndTable({ rows, days }: { rows: readonly DayOfRevenue[]; days: Days }) {
  return (
    <PlotAndTable
      title="Revenue by day"
      empty="No days to show."
      drawing={<RevenuePlot days={rows} isCounted={(day) => day >= days.from && day <= days.to} />}
      rows={rows}
      rowKey={({ day }) => day}
      columns={[
        {
          title: "Day",
          isRowHeader: true,
          cell: ({ day }) => monthAndDay(day),
          sortBy: ({ day }) => day,
        },
        countColumn("Orders paid", "orders"),
        revenueColumn,
      ]}
    />
  );
}

function OrdersByStatus({
  rows,
  label,
}: {
  rows: DashboardStats["ordersByStatus"];
  label: string;
}) {
  return (
    <PlotFigure title="Orders by status" note={`${label}, by when they were placed`}>
      <PlotAndTable
        title="Orders by status"
        empty="No orders in this range."
        drawing={
          <RowPlot
            rows={rows.map(({ status, orders }) => ({
              key: status,
              label: statusLabel(status, "admin"),
              value: orders,
              shown: grouped(orders),
              isSignal: status === "awaiting-payment",
            }))}
          />
        }
        rows={rows}
        rowKey={({ status }) => status}
        columns={[
          {
            title: "Status",
            isRowHeader: true,
            cell: ({ status }) => statusLabel(status, "admin"),
            sortBy: ({ status }) => status,
          },
          countColumn("Orders", "orders"),
        ]}
      />
    </PlotFigure>
  );
}

function BestSellers({ rows, label }: { rows: DashboardStats["bestSellers"]; label: string }) {
  return (
    <PlotFigure title="Best sellers" note={`${label}, units of paid orders`}>
      <PlotAndTable
        title="Best sellers"
        empty="Nothing was paid for in this range."
        drawing={
          <RowPlot
            rows={rows.map(({ productId, name, quantity, revenue }) => ({
              key: productId,
              label: name,
              value: quantity,
              shown: `${counted(quantity, "unit")}, ${inUsd(revenue)}`,
            }))}
          />
        }
        rows={rows}
        rowKey={({ productId }) => productId}
        columns={[productColumn, countColumn("Units", "quantity"), revenueColumn]}
      />
    </PlotFigure>
  );
}

function LowStock({ rows }: { rows: DashboardStats["lowStock"] }) {
  return (
    <PlotFigure title="Stock running low" note="Now, the mark is the threshold">
      <PlotAndTable
        title="Stock running low"
        empty="Every product is above its threshold."
        drawing={
          <RowPlot
            rows={rows.map(({ productId, name, stockQuantity, lowStockThreshold }) => ({
              key: productId,
              label: name,
              value: stockQuantity,
              shown: stockQuantity === 0 ? "none left" : `${grouped(stockQuantity)} left`,
              mark: lowStockThreshold,
            }))}
          />
        }
        rows={rows}
        rowKey={({ productId }) => productId}
        columns={[
          productColumn,
          countColumn("Left", "stockQuantity"),
          countColumn("Low at", "lowStockThreshold"),
        ]}
      />
    </PlotFigure>
  );
}

function PlotFigure({
  title,
  note,
  children,
}: {
  title: string;
  note: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <figure className={css.plot} aria-labelledby={titleId}>
      <div className={css.plotHead}>
        <h2 id={titleId} className={css.plotTitle}>
          {title}
        </h2>
        <p className={css.note}>{note}</p>
      </div>
      {children}
    </figure>
  );
}

interface PlotAndTableProps<Row>
  extends Pick<ComponentProps<typeof Table<Row>>, "columns" | "rows" | "rowKey"> {
  title: string;
  /** Text in place of the plot when there are no rows. */
  empty: string;
  drawing: ReactNode;
}

function PlotAndTable<Row>({ title, empty, drawing, ...table }: PlotAndTableProps<Row>) {
  if (table.rows.length === 0) return <p className={css.note}>{empty}</p>;
  return (
    <>
      {/* Assistive technology reads the table below instead. */}
      <div aria-hidden="true">{drawing}</div>
      <details>
        <summary className={css.summary}>{title} as a table</summary>
        <Table aria-label={title} {...table} />
      </details>
    </>
  );
}
