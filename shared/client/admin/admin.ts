import type { Transport } from "../transport.ts";
import { adminCouponCalls } from "./coupons.ts";
import { operationCalls } from "./operations.ts";
import { adminOrderCalls } from "./orders.ts";
import { adminProductCalls, importCalls, inventoryCalls, uploadCalls } from "./products.ts";
import { adminSettingCalls, notificationConfigCalls } from "./settings.ts";
import { adminUserCalls } from "./users.ts";

/** What only an admin's session may call. */
export function adminCalls(transport: Transport) {
  return {
    ...operationCalls(transport),
    orders: adminOrderCalls(transport),
    products: adminProductCalls(transport),
    inventory: inventoryCalls(transport),
    uploads: uploadCalls(transport),
    imports: importCalls(transport),
    coupons: adminCouponCalls(transport),
    users: adminUserCalls(transport),
    settings: adminSettingCalls(transport),
    notificationConfig: notificationConfigCalls(transport),
  };
}
