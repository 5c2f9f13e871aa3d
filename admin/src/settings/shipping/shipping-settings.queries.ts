import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { PRODUCTS_KEY } from "../../layout/query-keys.ts";

export const zonesQuery = queryOptions({
  queryKey: ["settings", "shipping-zones"],
  queryFn: ({ signal }) => api.admin.shipping.zones({ signal }),
});

/** How many products have no weight. */
export const withoutWeightQuery = queryOptions({
  queryKey: [...PRODUCTS_KEY, "without-weight"],
  queryFn: ({ signal }) =>
    api.admin.products.list({ missing: "weight", limit: 1, offset: 0 }, { signal }),
});

export const calendarQuery = queryOptions({
  queryKey: ["settings", "shipping-calendar"],
  queryFn: ({ signal }) => api.admin.shipping.calendar({ signal }),
});

export const parcelsQuery = queryOptions({
  queryKey: ["settings", "shipping-parcels"],
  queryFn: ({ signal }) => api.admin.shipping.parcels({ signal }),
});

export const senderQuery = queryOptions({
  queryKey: ["settings", "shipping-sender"],
  queryFn: ({ signal }) => api.admin.shipping.sender({ signal }),
});

/** Whether labels are bought here. It changes only when the shop starts with other settings. */
export const carrierQuery = queryOptions({
  queryKey: ["settings", "carrier"],
  queryFn: ({ signal }) => api.admin.labels.carrier({ signal }),
});

export const taxRatesQuery = queryOptions({
  queryKey: ["settings", "tax-rates"],
  queryFn: ({ signal }) => api.admin.tax.rates({ signal }),
});
