import {
  adminStoreSettings,
  type NotificationConfig,
  notificationConfig,
  type StoreSettingsBody,
  shippingRate,
} from "../../contracts/settings.ts";
import { api, type CallOptions, type Transport } from "../transport.ts";

/** The settings of the shop and its flat shipping rate. */
export function adminSettingCalls({ call }: Transport) {
  return {
    shippingRate: (options?: CallOptions) =>
      call(api`admin/settings/shipping-rate`, shippingRate, options),
    /** Dollars, the one amount that travels as a number. */
    setShippingRate: (rate: number, options?: CallOptions) =>
      call(api`admin/settings/shipping-rate`, shippingRate, {
        method: "POST",
        json: { shippingRate: rate },
        ...options,
      }),
    store: (options?: CallOptions) => call(api`admin/settings/store`, adminStoreSettings, options),
    /** Send back the `updatedAt` that was read: 409 "settings-changed" has `details.settings` as they are now. */
    saveStore: (body: StoreSettingsBody, options?: CallOptions) =>
      call(api`admin/settings/store`, adminStoreSettings, {
        method: "PATCH",
        json: body,
        ...options,
      }),
  };
}

/** Where the seller's mails go and which are sent; flags are the texts 'true' and 'false'. */
export function notificationConfigCalls({ call }: Transport) {
  return {
    read: (options?: CallOptions) =>
      call(api`admin/notification-config`, notificationConfig, options),
    /** Members left out stay as they are. */
    save: (body: Partial<NotificationConfig>, options?: CallOptions) =>
      call(api`admin/notification-config`, notificationConfig, {
        method: "POST",
        json: body,
        ...options,
      }),
  };
}
