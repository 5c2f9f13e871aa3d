import { api } from "../api.ts";
import { read } from "../layout/reads.ts";

export const storeSettingsQuery = read(["settings", "store"], (call) =>
  api.admin.settings.store(call),
);

export const shippingRateQuery = read(["settings", "shipping-rate"], (call) =>
  api.admin.settings.shippingRate(call),
);

export const notificationConfigQuery = read(["settings", "notifications"], (call) =>
  api.admin.settings.notifications(call),
);

/** The public settings. The packing scope also needs them, for the sender of a slip. */
export const publicSettingsQuery = read(["public-settings"], (call) => api.settings.store(call));
