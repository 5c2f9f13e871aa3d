import { api } from "../api.ts";
import { pageRead } from "../layout/reads.ts";

const POLL_MS = 30_000;

/** The prefix of queries that are refetched when an address is right again. */
export const REFUSED_KEY = ["refused-addresses"] as const;

/** How many of the newest addresses the outbox shows. */
export const REFUSED_SHOWN = 25;

/** The newest addresses that refused an email, and how many there are. Mail servers report at any time. */
export const refusedAddressesQuery = pageRead(
  REFUSED_KEY,
  (call) => api.admin.refusedAddresses.list({ limit: REFUSED_SHOWN }, call),
  { refetchInterval: POLL_MS, staleTime: 10_000 },
);
