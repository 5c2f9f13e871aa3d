import type { QueryKey } from "@tanstack/react-query";
import { z } from "zod";
import { orderQueues } from "#shared/contracts/desk.ts";
import { transport } from "../api.ts";
import {
  APPLICATIONS_KEY,
  ERASURES_KEY,
  HITS_KEY,
  MAILS_KEY,
  ORDERS_KEY,
  PAYMENTS_KEY,
  PRODUCTS_KEY,
  RETURNS_KEY,
} from "./query-keys.ts";
import { freshRead, read } from "./reads.ts";
import { inboxOf, lowStockOf, totalOf } from "./waiting.ts";

// How much waits at each screen. These calls parse the counts of a list and nothing of its rows, so that the first
// screen does without the contracts of all lists.

const QUEUES_POLL_MS = 15_000;
const POLL_MS = 30_000;
const MINUTE_MS = 60_000;

const whole = z.number().int();
const totalOnly = z.object({ total: whole });

/** The length of a list. */
const totalQuery = (
  queryKey: QueryKey,
  path: string,
  query: Record<string, string>,
  times: { refetchInterval: number; staleTime: number },
) =>
  read(
    queryKey,
    async (call) =>
      totalOf(await transport.call(path, totalOnly, { query: { ...query, limit: 1 }, ...call })),
    times,
  );

/** The number of orders in each queue. Polls while the tab is visible. */
export const queuesQuery = freshRead(
  [...ORDERS_KEY, "queues"],
  (call) => transport.call("/api/admin/orders/queues", orderQueues, call),
  { refetchInterval: QUEUES_POLL_MS },
);

const money = {
  refetchInterval: 120_000,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
  staleTime: 10_000,
} as const;

const lineCounts = z.object({ counts: z.object({ ready: whole }).catchall(whole) });

export const inboxCountsQuery = read(
  [...PAYMENTS_KEY, "inbox-counts"],
  async (call) => inboxOf(await transport.call("/api/admin/statement-lines", lineCounts, call)),
  money,
);

/** The number of orders with a refund due. It computes the accounts of all orders, so only the dashboard asks. */
export const refundsDueQuery = totalQuery(
  [...PAYMENTS_KEY, "refunds-due"],
  "/api/admin/orders",
  { status: "refund-due" },
  money,
);

/** The number of emails that could not be sent, including those without an order. */
export const failedMailsQuery = totalQuery(
  [...MAILS_KEY, "failed"],
  "/api/admin/outbox",
  { state: "failed" },
  { refetchInterval: POLL_MS, staleTime: 10_000 },
);

const namedProducts = z.object({ products: z.array(z.object({ name: z.string() })), total: whole });

/** The number of products with low stock, and the first three names. */
export const lowStockQuery = read(
  [...PRODUCTS_KEY, "low-stock"],
  async ({ signal }) => {
    const call = { query: { stock: "low", limit: 3 }, signal };
    return lowStockOf(await transport.call("/api/admin/products", namedProducts, call));
  },
  { refetchInterval: POLL_MS, staleTime: 10_000 },
);

const byTheMinute = { refetchInterval: MINUTE_MS, staleTime: 15_000 };

const returnCounts = z.object({
  counts: z.object({
    requested: whole,
    approved: whole,
    refused: whole,
    received: whole,
    closed: whole,
  }),
});

/** How many returns are in each state. Polls while the tab is visible. */
export const returnCountsQuery = read(
  [...RETURNS_KEY, "counts"],
  async ({ signal }) => {
    const call = { query: { limit: 1 }, signal };
    return (await transport.call("/api/admin/returns", returnCounts, call)).counts;
  },
  byTheMinute,
);

const open = { state: "open" };

export const openApplicationsQuery = totalQuery(
  [...APPLICATIONS_KEY, "open"],
  "/api/admin/applications",
  open,
  byTheMinute,
);

/** How many hits wait for somebody to look at them. */
export const openHitsQuery = totalQuery(
  [...HITS_KEY, "open"],
  "/api/admin/screening/hits",
  open,
  byTheMinute,
);

/** How many requests to erase personal data are still to run. */
export const openErasuresQuery = totalQuery(
  [...ERASURES_KEY, "open"],
  "/api/admin/erasures",
  open,
  byTheMinute,
);
