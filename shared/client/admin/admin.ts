import type { Transport } from "../transport.ts";
import { activityCalls } from "./activity.ts";
import { apiKeyCalls } from "./api-keys.ts";
import { adminCategoryCalls } from "./categories.ts";
import { adminCouponCalls } from "./coupons.ts";
import { dashboardCalls } from "./dashboard.ts";
import { deskCalls } from "./desk.ts";
import { importCalls } from "./imports.ts";
import { inventoryCalls } from "./inventory.ts";
import { lotImportCalls } from "./lot-imports.ts";
import { adminLotCalls } from "./lots.ts";
import { mailCalls } from "./mail.ts";
import { adminOrderCalls } from "./orders.ts";
import { packingCalls } from "./packing.ts";
import { paymentCalls } from "./payments.ts";
import { pictureCalls } from "./pictures.ts";
import { adminProductCalls } from "./products.ts";
import { publishingCalls } from "./publishing.ts";
import { adminSettingCalls, notificationConfigCalls } from "./settings.ts";
import { statementCalls } from "./statements.ts";
import { traceCalls } from "./traces.ts";
import { adminUserCalls } from "./users.ts";
import { webhookCalls } from "./webhooks.ts";

/** What only an admin's session may call. */
export function adminCalls(transport: Transport) {
  return {
    dashboard: dashboardCalls(transport),
    orders: adminOrderCalls(transport),
    desk: deskCalls(transport),
    payments: paymentCalls(transport),
    statements: statementCalls(transport),
    categories: adminCategoryCalls(transport),
    products: adminProductCalls(transport),
    lots: adminLotCalls(transport),
    lotImports: lotImportCalls(transport),
    traces: traceCalls(transport),
    inventory: inventoryCalls(transport),
    pictures: pictureCalls(transport),
    imports: importCalls(transport),
    coupons: adminCouponCalls(transport),
    users: adminUserCalls(transport),
    settings: adminSettingCalls(transport),
    mail: mailCalls(transport),
    publishing: publishingCalls(transport),
    activity: activityCalls(transport),
    apiKeys: apiKeyCalls(transport),
    webhooks: webhookCalls(transport),
    packing: packingCalls(transport),
    notificationConfig: notificationConfigCalls(transport),
  };
}
