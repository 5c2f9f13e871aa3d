import type { Report } from "#shared/contracts/reports.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { formatAmount, parseSignedAmount } from "#shared/domain/money.ts";
import type { Connection } from "../db/client.ts";
import type { ReportDays } from "./report-days.ts";
import { readStock } from "./reports.queries.ts";

/** The figures of sales, which a report of stock does not have. */
const NOT_SOLD = {
  orders: 0,
  net: null,
  shipping: null,
  tax: null,
  total: null,
  refunded: null,
  cost: null,
  margin: null,
  previous: null,
};

/** The units that are left, by lot, the oldest first, with their age and their value where the cost is known. */
export async function stockReport(
  conn: Connection,
  {
    days,
    today,
    seesCost,
    most,
  }: { days: ReportDays; today: string; seesCost: boolean; most: number },
): Promise<Report> {
  const lots = await readStock(conn, { today, timeZone: days.timeZone });
  const known = lots.filter(({ value }) => value !== null);
  const value = known.reduce((sum, lot) => sum + parseSignedAmount(lot.value ?? "0.00"), 0);
  const units = lots.reduce((sum, { available }) => sum + available, 0);
  const costed = known.reduce((sum, { available }) => sum + available, 0);
  return {
    by: "stock",
    from: today,
    to: today,
    timeZone: days.timeZone,
    previous: null,
    rows: lots.slice(0, most).map((lot) => ({
      ...NOT_SOLD,
      key: lot.id,
      label: lot.lotNumber,
      units: lot.available,
      lot: {
        product: nameWithSize(lot),
        state: lot.state,
        ageDays: lot.ageDays,
        unitCost: seesCost ? lot.unitCost : null,
        value: seesCost ? lot.value : null,
      },
    })),
    more: Math.max(0, lots.length - most),
    totals: {
      ...NOT_SOLD,
      units,
      unitsWithoutCost: seesCost ? units - costed : null,
      customers: null,
      repeatCustomers: null,
      stockValue: seesCost ? formatAmount(value) : null,
    },
    unpaid: null,
    expired: null,
  };
}
