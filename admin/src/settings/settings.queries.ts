import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

export const storeSettingsQuery = queryOptions({
  queryKey: ["settings", "store"],
  queryFn: ({ signal }) => api.admin.settings.store({ signal }),
});

export const shippingRateQuery = queryOptions({
  queryKey: ["settings", "shipping-rate"],
  queryFn: ({ signal }) => api.admin.settings.shippingRate({ signal }),
});

export const notificationConfigQuery = queryOptions({
  queryKey: ["settings", "notifications"],
  queryFn: ({ signal }) => api.admin.settings.notifications({ signal }),
});

/** The public settings. The packing scope also needs them, for the sender of a slip. */
export const publicSettingsQuery = queryOptions({
  queryKey: ["public-settings"],
  queryFn: ({ signal }) => api.settings.store({ signal }),
});
