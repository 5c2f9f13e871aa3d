import { api } from "../../api.ts";
import { PRODUCTS_KEY } from "../../layout/query-keys.ts";
import { read } from "../../layout/reads.ts";

export const zonesQuery = read(["settings", "shipping-zones"], (call) =>
  api.admin.shipping.zones(call),
);

/** How many products have no weight. */
export const withoutWeightQuery = read([...PRODUCTS_KEY, "without-weight"], (call) =>
  api.admin.products.list({ missing: "weight", limit: 1, offset: 0 }, call),
);

export const calendarQuery = read(["settings", "shipping-calendar"], (call) =>
  api.admin.shipping.calendar(call),
);

export const parcelsQuery = read(["settings", "shipping-parcels"], (call) =>
  api.admin.shipping.parcels(call),
);

export const senderQuery = read(["settings", "shipping-sender"], (call) =>
  api.admin.shipping.sender(call),
);

/** Whether labels are bought here. It changes only when the shop starts with other settings. */
export const carrierQuery = read(["settings", "carrier"], (call) => api.admin.labels.carrier(call));

export const taxRatesQuery = read(["settings", "tax-rates"], (call) => api.admin.tax.rates(call));
