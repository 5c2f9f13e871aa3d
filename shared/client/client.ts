import { activityCalls } from "../contracts/activity.calls.ts";
import { addressCalls } from "../contracts/addresses.calls.ts";
import { adminLotCalls } from "../contracts/admin-lots.calls.ts";
import { adminOrderCalls } from "../contracts/admin-orders.calls.ts";
import { adminProductCalls } from "../contracts/admin-products.calls.ts";
import { apiKeyCalls } from "../contracts/api-keys.calls.ts";
import { stockWishCalls } from "../contracts/back-in-stock.calls.ts";
import type { Calls } from "../contracts/calls.ts";
import { cartCalls } from "../contracts/carts.calls.ts";
import { adminCategoryCalls, categoryCalls } from "../contracts/categories.calls.ts";
import { couponCalls } from "../contracts/coupons.calls.ts";
import { dashboardCalls } from "../contracts/dashboard.calls.ts";
import { deskCalls } from "../contracts/desk.calls.ts";
import { factorCalls } from "../contracts/factors.calls.ts";
import { importCalls } from "../contracts/imports.calls.ts";
import { lotImportCalls } from "../contracts/lot-imports.calls.ts";
import { lotCalls } from "../contracts/lots.calls.ts";
import { mailCalls } from "../contracts/mail.calls.ts";
import { orderPaymentCalls } from "../contracts/order-payments.calls.ts";
import { orderCalls } from "../contracts/orders.calls.ts";
import { paymentCalls } from "../contracts/payments.calls.ts";
import { productCalls } from "../contracts/products.calls.ts";
import { publishingCalls } from "../contracts/publishing.calls.ts";
import { quoteCalls } from "../contracts/quotes.calls.ts";
import { savedQuoteCalls } from "../contracts/saved-quotes.calls.ts";
import { adminSettingCalls, settingCalls } from "../contracts/settings.calls.ts";
import { statementCalls } from "../contracts/statements.calls.ts";
import { traceCalls } from "../contracts/traces.calls.ts";
import { userCalls } from "../contracts/users.calls.ts";
import { webhookCalls } from "../contracts/webhooks.calls.ts";
import { clientOf, packingView } from "./client-of.ts";
import { accountClient, sessionClient } from "./sessions.ts";
import { type ClientOptions, createTransport } from "./transport.ts";

const { pack, unpack } = deskCalls;
const { list, get, recordShipment, removeShipment } = adminOrderCalls;

/**
 * All calls of the API, typed and read by contract, grouped by noun: `client.products.list({ search: "insulin" })`.
 * Throws ApiError ("status: body", with `said(fallback)` for people), NetworkError when there is no answer, and
 * UnreadableAnswer when a success is not what the contract says. Nothing is retried here.
 *
 * This loads every contract. A page that needs few calls takes `clientOf` with its noun's calls and its own transport.
 */
export function createClient(options: ClientOptions = {}) {
  const transport = createTransport(options);
  const of = <const Declared extends Calls>(calls: Declared) => clientOf(calls, transport);
  return {
    products: of({ ...productCalls, ...categoryCalls }),
    stockWishes: of(stockWishCalls),
    cart: of(cartCalls),
    quotes: of(quoteCalls),
    savedQuotes: of(savedQuoteCalls),
    lots: of(lotCalls),
    orders: of(orderCalls),
    sessions: sessionClient(transport),
    factors: of(factorCalls),
    accounts: accountClient(transport),
    addresses: of(addressCalls),
    settings: of(settingCalls),
    admin: {
      dashboard: of(dashboardCalls),
      orders: of(adminOrderCalls),
      desk: of({ ...deskCalls, ...packingView({ pack, unpack }) }),
      payments: of({ ...orderPaymentCalls, ...paymentCalls }),
      statements: of(statementCalls),
      categories: of(adminCategoryCalls),
      products: of(adminProductCalls),
      lots: of(adminLotCalls),
      lotImports: of(lotImportCalls),
      traces: of(traceCalls),
      imports: of(importCalls),
      coupons: of(couponCalls),
      users: of(userCalls),
      settings: of(adminSettingCalls),
      mail: of(mailCalls),
      publishing: of(publishingCalls),
      activity: of(activityCalls),
      apiKeys: of(apiKeyCalls),
      webhooks: of(webhookCalls),
      packing: of(packingView({ list, get, recordShipment, removeShipment })),
    },
  };
}
