import type { DashboardStats } from "#shared/contracts/dashboard.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import type { TableColumn } from "#shared/ui/Table.tsx";
import { counted, grouped } from "../layout/counted.ts";
import * as css from "./Dashboard.css.ts";
import { type Days, monthAndDay } from "./date-range.ts";
import { reportedCents, reportedUsd } from "./figures.ts";
import { PlotFigure } from "./PlotFigure.tsx";
import { type DayOfRevenue, RevenuePlot } from "./RevenuePlot.tsx";
import { RowPlot } from "./RowPlot.tsx";

type PlotData = { stats: DashboardStats; days: Days; revenueByDay: DayOfRevenue[] };

/** The four plots, each with a table of the same data. */
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

const BY_DAY = [
  { id: "day", title: "Day", isRowHeader: true },
  { id: "orders", title: "Orders paid", align: "end" },
  { id: "revenue", title: "Revenue", align: "end" },
] as const satisfies TableColumn[];

function RevenueByDay({ data, label }: { data: PlotData; label: string }) {
  const { days, revenueByDay } = data;
  const isOneDay = days.from === days.to;
  return (
    <PlotFigure
      title="Revenue by day"
      note={isOneDay ? `Two weeks to ${monthAndDay(days.to)}` : label}
      empty="No days to show."
      drawing={
        <RevenuePlot days={revenueByDay} isCounted={(day) => day >= days.from && day <= days.to} />
      }
      columns={BY_DAY}
      rows={revenueByDay}
      rowKey={({ day }) => day}
      cell={(row, column) =>
        column === "day"
          ? monthAndDay(row.day)
          : column === "orders"
            ? grouped(row.orders)
            : reportedUsd(row.revenue)
      }
      value={(row, column) => (column === "revenue" ? reportedCents(row.revenue) : row[column])}
    />
  );
}

const BY_STATUS = [
  { id: "status", title: "Status", isRowHeader: true },
  { id: "orders", title: "Orders", align: "end" },
] as const satisfies TableColumn[];

function OrdersByStatus({
  rows,
  label,
}: {
  rows: DashboardStats["ordersByStatus"];
  label: string;
}) {
  return (
    <PlotFigure
      title="Orders by status"
      note={`${label}, by when they were placed`}
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
      columns={BY_STATUS}
      rows={rows}
      rowKey={({ status }) => status}
      cell={(row, column) =>
        column === "status" ? statusLabel(row.status, "admin") : grouped(row.orders)
      }
      value={(row, column) => row[column]}
    />
  );
}

const SOLD = [
  { id: "name", title: "Product", isRowHeader: true },
  { id: "quantity", title: "Units", align: "end" },
  { id: "revenue", title: "Revenue", align: "end" },
] as const satisfies TableColumn[];

function BestSellers({ rows, label }: { rows: DashboardStats["bestSellers"]; label: string }) {
  return (
    <PlotFigure
      title="Best sellers"
      note={`${label}, units of paid orders`}
      empty="Nothing was paid for in this range."
      drawing={
        <RowPlot
          rows={rows.map(({ productId, name, quantity, revenue }) => ({
            key: productId,
            label: name,
            value: quantity,
            shown: `${counted(quantity, "unit")}, ${reportedUsd(revenue)}`,
          }))}
        />
      }
      columns={SOLD}
      rows={rows}
      rowKey={({ productId }) => productId}
      cell={(row, column) =>
        column === "name"
          ? row.name
          : column === "quantity"
            ? grouped(row.quantity)
            : reportedUsd(row.revenue)
      }
      value={(row, column) => (column === "revenue" ? reportedCents(row.revenue) : row[column])}
    />
  );
}

const LOW = [
  { id: "name", title: "Product", isRowHeader: true },
  { id: "left", title: "Left", align: "end" },
  { id: "threshold", title: "Low at", align: "end" },
] as const satisfies TableColumn[];

function LowStock({ rows }: { rows: DashboardStats["lowStock"] }) {
  return (
    <PlotFigure
      title="Stock running low"
      note="Now, the mark is the threshold"
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
      columns={LOW}
      rows={rows}
      rowKey={({ productId }) => productId}
      cell={(row, column) =>
        column === "name"
          ? row.name
          : grouped(column === "left" ? row.stockQuantity : row.lowStockThreshold)
      }
      value={(row, column) =>
        column === "name" ? row.name : column === "left" ? row.stockQuantity : row.lowStockThreshold
      }
    />
  );
}
