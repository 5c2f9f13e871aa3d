import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

const POLL_MS = 30_000;

/** The prefix of queries that are refetched when an address is right again. */
export const REFUSED_KEY = ["refused-addresses"] as const;

/** How many of the newest addresses the outbox shows. */
export const REFUSED_SHOWN = 25;

/** The newest addresses that refused an email, and how many there are. */
export const refusedAddressesQuery = queryOptions({
  queryKey: REFUSED_KEY,
  queryFn: ({ signal }) => api.admin.refusedAddresses.list({ limit: REFUSED_SHOWN }, { signal }),
  placeholderData: keepPreviousData,
  // Mail servers report at any time.
  refetchInterval: POLL_MS,
  staleTime: 10_000,
});
