import { useQuery } from "@tanstack/react-query";
import {
  failedMailsQuery,
  inboxCountsQuery,
  lowStockQuery,
  openApplicationsQuery,
  openErasuresQuery,
  openHitsQuery,
  queuesQuery,
  returnCountsQuery,
} from "../layout/waiting.queries.ts";
import { refusedAddressesQuery } from "../mail/refused-addresses.queries.ts";
import { useMay } from "../sessions/use-may.ts";

/** What waits at a screen: the number, and its meaning, which completes the number. */
export type Waiting = { count: number; words: string };

/** What waits at each screen, by the screen's id. A screen where nothing waits, or where it is not known, is absent. */
export function useWaiting(): Partial<Record<string, Waiting>> {
  const queues = useQuery({ ...queuesQuery, enabled: useMay("GET /api/admin/orders/queues") }).data;
  const mayPay = useMay("GET /api/admin/statement-lines");
  const payments = useQuery({ ...inboxCountsQuery, enabled: mayPay }).data;
  const failed = useQuery({ ...failedMailsQuery, enabled: useMay("GET /api/admin/outbox") }).data;
  const mayRefused = useMay("GET /api/admin/refused-addresses");
  const refused = useQuery({ ...refusedAddressesQuery, enabled: mayRefused }).data?.total;
  const mayStock = useMay("GET /api/admin/products");
  const low = useQuery({ ...lowStockQuery, enabled: mayStock }).data;
  const mayReturns = useMay("GET /api/admin/returns");
  const returns = useQuery({ ...returnCountsQuery, enabled: mayReturns }).data;
  const mayApplications = useMay("GET /api/admin/applications");
  const applications = useQuery({ ...openApplicationsQuery, enabled: mayApplications }).data;
  const mayHits = useMay("GET /api/admin/screening/hits");
  const hits = useQuery({ ...openHitsQuery, enabled: mayHits }).data;
  const mayErasures = useMay("GET /api/admin/erasures");
  const erasures = useQuery({ ...openErasuresQuery, enabled: mayErasures }).data;
  const waiting: Record<string, Waiting> = {
    orders: {
      count: (queues?.toPack ?? 0) + (queues?.toShip ?? 0) + (queues?.problems ?? 0),
      words: "to pack, to ship or with a problem",
    },
    packing: { count: queues?.toPack ?? 0, words: "to pack" },
    products: { count: low?.total ?? 0, words: "low on stock" },
    payments: { count: payments?.inbox ?? 0, words: "in the inbox" },
    returns: {
      count: (returns?.requested ?? 0) + (returns?.received ?? 0),
      words: "to approve or to refund",
    },
    applications: { count: applications ?? 0, words: "to decide" },
    screening: { count: hits ?? 0, words: "to look at" },
    data: { count: erasures ?? 0, words: "still to run" },
    outbox: { count: (failed ?? 0) + (refused ?? 0), words: "failed or refused" },
  };
  return Object.fromEntries(Object.entries(waiting).filter(([, { count }]) => count > 0));
}
