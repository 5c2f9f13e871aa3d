import { shippingRate, storeSettings } from "../contracts/settings.ts";
import { api, type CallOptions, type Transport } from "./transport.ts";

/** What every page may know of the shop. */
export function settingCalls({ call }: Transport) {
  return {
    shippingRate: (options?: CallOptions) =>
      call(api`settings/shipping-rate`, shippingRate, options),
    store: (options?: CallOptions) => call(api`settings/store`, storeSettings, options),
  };
}
