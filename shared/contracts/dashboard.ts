import { z } from "zod";
import { amount, calendarDay } from "./common.ts";

/** Days in the shop's time zone, both inclusive; default today. */
export const dashboardQuery = z
  .object({ from: calendarDay.optional(), to: calendarDay.optional() })
  .refine((range) => !range.from || !range.to || range.from <= range.to, {
    path: ["to"],
    message: "Must not be before the first day",
  });

/**
 * Revenue counts orders by the time at which their payment was recorded. `filteredOrders` counts
 * orders placed in the range; `pendingOrders` counts all that await payment now.
 */
export const dashboardStats = z.object({
  filteredRevenue: amount,
  filteredOrders: z.number().int(),
  newCustomers: z.number().int(),
  pendingOrders: z.number().int(),
  revenueByDay: z.array(z.object({ day: z.string(), revenue: amount, orders: z.number().int() })),
  ordersByStatus: z.array(z.object({ status: z.string(), orders: z.number().int() })),
  bestSellers: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      quantity: z.number().int(),
      revenue: amount,
    }),
  ),
  lowStock: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      stockQuantity: z.number().int(),
      lowStockThreshold: z.number().int(),
    }),
  ),
});

export type DashboardStats = z.infer<typeof dashboardStats>;
