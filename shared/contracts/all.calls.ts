import type { AdminScope } from "../domain/scopes.ts";
import { accountCalls } from "./accounts.calls.ts";
import { activityCalls } from "./activity.calls.ts";
import { addressCalls } from "./addresses.calls.ts";
import { adminLotCalls } from "./admin-lots.calls.ts";
import { adminOrderCalls } from "./admin-orders.calls.ts";
import { adminProductCalls } from "./admin-products.calls.ts";
import { apiKeyCalls } from "./api-keys.calls.ts";
import { applicationCalls, buyerCalls } from "./applications.calls.ts";
import { stockWishCalls } from "./back-in-stock.calls.ts";
import { bounceCalls, refusedAddressCalls } from "./bounces.calls.ts";
import { adminBuyerCalls } from "./buyers.calls.ts";
import { type Call, type Calls, mayAdmin } from "./calls.ts";
import { cartCalls } from "./carts.calls.ts";
import { adminCategoryCalls, categoryCalls } from "./categories.calls.ts";
import { couponCalls } from "./coupons.calls.ts";
import { customerCalls } from "./customers.calls.ts";
import { dashboardCalls } from "./dashboard.calls.ts";
import { deskCalls } from "./desk.calls.ts";
import { emailCalls } from "./emails.calls.ts";
import { erasureCalls, ownDataCalls } from "./erasures.calls.ts";
import { evidenceCalls } from "./evidence.calls.ts";
import { factorCalls } from "./factors.calls.ts";
import { fulfilmentCalls } from "./fulfilments.calls.ts";
import { importCalls } from "./imports.calls.ts";
import { institutionCalls } from "./institutions.calls.ts";
import { invoiceCalls, orderInvoiceCalls } from "./invoices.calls.ts";
import { carrierEventCalls, labelCalls } from "./labels.calls.ts";
import { listCalls } from "./lists.calls.ts";
import { lotImportCalls } from "./lot-imports.calls.ts";
import { lotCalls } from "./lots.calls.ts";
import { mailCalls } from "./mail.calls.ts";
import { healthCalls, metricsCalls, openapiCalls } from "./operations.calls.ts";
import { orderPaymentCalls } from "./order-payments.calls.ts";
import { orderCalls } from "./orders.calls.ts";
import { paymentCalls } from "./payments.calls.ts";
import { adminProductDocumentCalls, productDocumentCalls } from "./product-documents.calls.ts";
import { productSheetCalls } from "./product-sheets.calls.ts";
import { productCalls } from "./products.calls.ts";
import { publishingCalls } from "./publishing.calls.ts";
import { quoteCalls } from "./quotes.calls.ts";
import { reportCalls } from "./reports.calls.ts";
import { orderReturnCalls, returnCalls } from "./returns.calls.ts";
import { savedQuoteCalls } from "./saved-quotes.calls.ts";
import { screeningCalls } from "./screening.calls.ts";
import { securityEventCalls } from "./security-events.calls.ts";
import { sellerQuoteCalls } from "./seller-quotes.calls.ts";
import { sessionCalls } from "./sessions.calls.ts";
import { adminSettingCalls, settingCalls } from "./settings.calls.ts";
import { adminShippingCalls } from "./shipping.calls.ts";
import { shippingCalls } from "./shipping-countries.calls.ts";
import { shortcutCalls } from "./shortcuts.calls.ts";
import { statementCalls } from "./statements.calls.ts";
import { taxCalls } from "./tax.calls.ts";
import { traceCalls } from "./traces.calls.ts";
import { userCalls } from "./users.calls.ts";
import { viewCalls } from "./views.calls.ts";
import { webhookCalls } from "./webhooks.calls.ts";
import { wordingCalls } from "./wording.calls.ts";

/** Calls for everybody and for customers, by noun. */
export const SHOP_CALLS = {
  productDocuments: tagged("Products", productDocumentCalls),
  products: tagged("Products", { ...productCalls, ...categoryCalls }),
  productSheets: tagged("Products", productSheetCalls),
  stockWishes: tagged("Products", stockWishCalls),
  cart: tagged("Cart", cartCalls),
  lists: tagged("Lists", listCalls),
  quotes: tagged("Orders", quoteCalls),
  savedQuotes: tagged("Quotes", savedQuoteCalls),
  lots: tagged("Lots", lotCalls),
  orders: tagged("Orders", { ...orderCalls, ...orderInvoiceCalls, ...orderReturnCalls }),
  sessions: tagged("Sessions", sessionCalls),
  factors: tagged("Factors", factorCalls),
  accounts: tagged("Accounts", accountCalls),
  ownData: tagged("Accounts", ownDataCalls),
  addresses: tagged("Addresses", addressCalls),
  settings: tagged("Settings", settingCalls),
  buyer: tagged("Buyers", buyerCalls),
  institutions: tagged("Buyers", institutionCalls),
  shipping: tagged("Settings", shippingCalls),
};

/** Calls for admins and API keys only, by noun. */
export const ADMIN_CALLS = {
  dashboard: tagged("Admin: dashboard", dashboardCalls),
  orders: tagged("Admin: orders", adminOrderCalls),
  desk: tagged("Admin: orders", deskCalls),
  fulfilments: tagged("Admin: orders", fulfilmentCalls),
  labels: tagged("Admin: orders", labelCalls),
  payments: tagged("Admin: payments", { ...orderPaymentCalls, ...paymentCalls }),
  invoices: tagged("Admin: payments", invoiceCalls),
  quotes: tagged("Admin: orders", sellerQuoteCalls),
  reports: tagged("Admin: dashboard", reportCalls),
  returns: tagged("Admin: orders", returnCalls),
  statements: tagged("Admin: payments", statementCalls),
  categories: tagged("Admin: products", adminCategoryCalls),
  productDocuments: tagged("Admin: products", adminProductDocumentCalls),
  products: tagged("Admin: products", adminProductCalls),
  wording: tagged("Admin: products", wordingCalls),
  lots: tagged("Admin: lots", adminLotCalls),
  lotImports: tagged("Admin: lots", lotImportCalls),
  traces: tagged("Admin: lots", traceCalls),
  imports: tagged("Admin: products", importCalls),
  coupons: tagged("Admin: coupons", couponCalls),
  users: tagged("Admin: users", userCalls),
  customers: tagged("Admin: users", customerCalls),
  buyers: tagged("Admin: buyers", adminBuyerCalls),
  applications: tagged("Admin: buyers", applicationCalls),
  screening: tagged("Admin: buyers", screeningCalls),
  evidence: tagged("Admin: buyers", evidenceCalls),
  erasures: tagged("Admin: users", erasureCalls),
  securityEvents: tagged("Admin: operations", securityEventCalls),
  settings: tagged("Admin: settings", adminSettingCalls),
  shipping: tagged("Admin: settings", adminShippingCalls),
  tax: tagged("Admin: settings", taxCalls),
  mail: tagged("Admin: operations", mailCalls),
  refusedAddresses: tagged("Admin: operations", refusedAddressCalls),
  emails: tagged("Admin: operations", emailCalls),
  publishing: tagged("Admin: operations", publishingCalls),
  activity: tagged("Admin: operations", activityCalls),
  views: tagged("Admin: lists", viewCalls),
  shortcuts: tagged("Admin: lists", shortcutCalls),
  apiKeys: tagged("Admin: programs", apiKeyCalls),
  webhooks: tagged("Admin: programs", webhookCalls),
};

const operations = tagged("Operations", {
  ...healthCalls,
  ...metricsCalls,
  ...openapiCalls,
  ...carrierEventCalls,
  ...bounceCalls,
});

/** Every call, by its name: "GET /api/admin/coupons/{id}". */
export const CALLS: ReadonlyMap<string, Call> = new Map(
  [operations, ...Object.values(SHOP_CALLS), ...Object.values(ADMIN_CALLS)]
    .flatMap((calls): Call[] => Object.values(calls))
    .map((call) => [call.call, call]),
);

/** Whether an admin of this scope may make the call with this name. An unknown name is refused. */
export function adminMay(scope: AdminScope, name: string): boolean {
  const call = CALLS.get(name);
  return scope === "full" || (call !== undefined && mayAdmin(scope, call));
}

/** The calls with the given OpenAPI tag, unless a call has its own tag. */
function tagged<const Declared extends Calls>(tag: string, calls: Declared): Declared {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, { tag, ...call }]),
  ) as Declared;
}
