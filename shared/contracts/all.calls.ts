import type { AdminScope } from "../domain/scopes.ts";
import { accountCalls } from "./accounts.calls.ts";
import { activityCalls } from "./activity.calls.ts";
import { addressCalls } from "./addresses.calls.ts";
import { adminLotCalls } from "./admin-lots.calls.ts";
import { adminOrderCalls } from "./admin-orders.calls.ts";
import { adminProductCalls } from "./admin-products.calls.ts";
import { apiKeyCalls } from "./api-keys.calls.ts";
import { stockWishCalls } from "./back-in-stock.calls.ts";
import { type Call, type Calls, mayAdmin } from "./calls.ts";
import { cartCalls } from "./carts.calls.ts";
import { adminCategoryCalls, categoryCalls } from "./categories.calls.ts";
import { couponCalls } from "./coupons.calls.ts";
import { dashboardCalls } from "./dashboard.calls.ts";
import { deskCalls } from "./desk.calls.ts";
import { factorCalls } from "./factors.calls.ts";
import { healthCalls } from "./health.calls.ts";
import { importCalls } from "./imports.calls.ts";
import { lotImportCalls } from "./lot-imports.calls.ts";
import { lotCalls } from "./lots.calls.ts";
import { mailCalls } from "./mail.calls.ts";
import { metricsCalls } from "./metrics.calls.ts";
import { openapiCalls } from "./openapi.calls.ts";
import { orderPaymentCalls } from "./order-payments.calls.ts";
import { orderCalls } from "./orders.calls.ts";
import { paymentCalls } from "./payments.calls.ts";
import { productCalls } from "./products.calls.ts";
import { publishingCalls } from "./publishing.calls.ts";
import { quoteCalls } from "./quotes.calls.ts";
import { savedQuoteCalls } from "./saved-quotes.calls.ts";
import { sessionCalls } from "./sessions.calls.ts";
import { adminSettingCalls, settingCalls } from "./settings.calls.ts";
import { statementCalls } from "./statements.calls.ts";
import { traceCalls } from "./traces.calls.ts";
import { userCalls } from "./users.calls.ts";
import { webhookCalls } from "./webhooks.calls.ts";

/** Every call of the API, by the tag that the OpenAPI document gives it. */
export const CALLS_BY_TAG: Record<string, Calls[]> = {
  Accounts: [accountCalls],
  "Admin: operations": [activityCalls, mailCalls, publishingCalls],
  Addresses: [addressCalls],
  "Admin: programs": [apiKeyCalls, webhookCalls],
  Products: [stockWishCalls, categoryCalls, productCalls],
  Cart: [cartCalls],
  "Admin: products": [adminCategoryCalls, importCalls, adminProductCalls],
  "Admin: coupons": [couponCalls],
  "Admin: dashboard": [dashboardCalls],
  "Admin: orders": [deskCalls, adminOrderCalls],
  Factors: [factorCalls],
  Operations: [healthCalls, metricsCalls, openapiCalls],
  "Admin: lots": [lotImportCalls, adminLotCalls, traceCalls],
  Lots: [lotCalls],
  "Admin: payments": [orderPaymentCalls, paymentCalls, statementCalls],
  Orders: [orderCalls, quoteCalls],
  Quotes: [savedQuoteCalls],
  Sessions: [sessionCalls],
  Settings: [settingCalls],
  "Admin: settings": [adminSettingCalls],
  "Admin: users": [userCalls],
};

/** Every call, by its name: "GET /api/admin/coupons/{id}". */
export const CALLS: ReadonlyMap<string, Call> = new Map(
  Object.values(CALLS_BY_TAG)
    .flat()
    .flatMap((calls) => Object.values(calls))
    .map((call) => [call.call, call]),
);

/** The call of this name. @throws Error for a name that no call has */
export function getCall(name: string): Call {
  const call = CALLS.get(name);
  if (!call) throw new Error(`There is no call ${name}`);
  return call;
}

/** Whether an admin of this scope may make the call of this name. A name that no call has is refused. */
export function adminMay(scope: AdminScope, name: string): boolean {
  const call = CALLS.get(name);
  return scope === "full" || (call !== undefined && mayAdmin(scope, call));
}
