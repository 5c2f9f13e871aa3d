import { Elysia } from "elysia";
import { CALLS } from "#shared/contracts/all.calls.ts";
import { accountRoutes } from "./accounts/accounts.routes.ts";
import { activityRoutes } from "./activity/activity.routes.ts";
import { addressRoutes } from "./addresses/addresses.routes.ts";
import { apiKeyRoutes } from "./api-keys/api-keys.routes.ts";
import { backInStockRoutes } from "./back-in-stock/back-in-stock.routes.ts";
import { applicationRoutes } from "./buyers/applications.routes.ts";
import { buyerRoutes } from "./buyers/buyers.routes.ts";
import { cartRoutes } from "./carts/carts.routes.ts";
import { categoryRoutes } from "./categories/categories.routes.ts";
import { couponRoutes } from "./coupons/coupons.routes.ts";
import { customerRoutes } from "./customers/customers.routes.ts";
import { dashboardRoutes } from "./dashboard/dashboard.routes.ts";
import type { Dependencies } from "./dependencies.ts";
import { deskRoutes } from "./desk/desk.routes.ts";
import { apiProcessName } from "./env.ts";
import { erasureRoutes, ownDataRoutes } from "./erasures/erasures.routes.ts";
import { evidenceRoutes } from "./evidence/evidence.routes.ts";
import { factorRoutes } from "./factors/factors.routes.ts";
import { errorAnswer } from "./http/error-answers.ts";
import { healthRoutes } from "./http/health.routes.ts";
import { metricsRoutes } from "./http/metrics.routes.ts";
import { createMetrics, type Metrics, readMetrics } from "./http/metrics.ts";
import { openapiRoutes } from "./http/openapi.routes.ts";
import { readJson } from "./http/read-body.ts";
import { methodTable, noRouteAnswer, readQuery, splitUrl } from "./http/request-path.ts";
import { type Fetch, serveRequests } from "./http/serve-requests.ts";
import { importRoutes } from "./imports/imports.routes.ts";
import { institutionRoutes } from "./institutions/institutions.routes.ts";
import { invoiceRoutes } from "./invoices/invoices.routes.ts";
import { labelRoutes } from "./labels/labels.routes.ts";
import { listRoutes } from "./lists/lists.routes.ts";
import { lotImportRoutes } from "./lot-imports/lot-imports.routes.ts";
import { adminLotRoutes } from "./lots/admin-lots.routes.ts";
import { lotRoutes } from "./lots/lots.routes.ts";
import { bounceRoutes } from "./mail/bounces.routes.ts";
import { emailRoutes } from "./mail/emails.routes.ts";
import { mailRoutes } from "./mail/mail.routes.ts";
import { sellerTeller } from "./mail/tell-seller-of-error.ts";
import { adminOrderRoutes } from "./orders/admin-orders.routes.ts";
import { orderRoutes } from "./orders/orders.routes.ts";
import { paymentRoutes } from "./payments/payments.routes.ts";
import {
  adminProductDocumentRoutes,
  productDocumentRoutes,
} from "./product-documents/product-documents.routes.ts";
import { productSheetRoutes } from "./product-sheets/product-sheets.routes.ts";
import { adminProductRoutes } from "./products/admin-products.routes.ts";
import { productRoutes } from "./products/products.routes.ts";
import { publishingRoutes } from "./publishing/publishing.routes.ts";
import { quoteRoutes } from "./quotes/quotes.routes.ts";
import { shopFigures } from "./read-shop-figures.ts";
import { reportRoutes } from "./reports/reports.routes.ts";
import { orderReturnRoutes, returnRoutes } from "./returns/returns.routes.ts";
import { screeningRoutes } from "./screening/screening.routes.ts";
import { securityEventRoutes } from "./security-events/security-events.routes.ts";
import { sessionRoutes } from "./sessions/sessions.routes.ts";
import { settingsRoutes } from "./settings/settings.routes.ts";
import { shippingRoutes } from "./settings/shipping.routes.ts";
import { shortcutRoutes } from "./shortcuts/shortcuts.routes.ts";
import { statementRoutes } from "./statements/statements.routes.ts";
import { traceRoutes } from "./traces/traces.routes.ts";
import { userRoutes } from "./users/users.routes.ts";
import { viewRoutes } from "./views/views.routes.ts";
import { webhookRoutes } from "./webhooks/webhooks.routes.ts";
import { wordingRoutes } from "./wording-reasons/wording.routes.ts";

export type App = {
  /** Answers a request: pass it to `Bun.serve`, or call it in a test. */
  fetch: Fetch;
  calls: readonly string[];
  registry: Metrics["registry"];
};

const methodsOf = methodTable([...CALLS.keys()]);
const fileMethodsOf = methodTable(
  [...CALLS.values()].filter(({ file }) => file).map(({ call }) => call),
);
const ROUTE_CLASSES = new Set([...CALLS.keys()].map((call) => call.split("/")[2] ?? ""));

/** The whole API: the routes of every noun. */
export function createApp(deps: Dependencies): App {
  const tellSeller = sellerTeller(deps);
  const metrics = createMetrics((word) => ROUTE_CLASSES.has(word));
  const reading = {
    dataDir: deps.env.dataDir,
    own: {
      process: apiProcessName(deps.env),
      release: deps.env.release ?? "none",
      registry: metrics.registry,
    },
    readShopFigures: shopFigures(deps.db),
  };
  const elysia = new Elysia({
    prefix: "/api",
    // Elysia's fast path expects a host of at least two letters, but "http://x/" is valid too.
    handler: { standardHostname: false },
  })
    .onError(({ error, code, request }) => {
      const [path] = splitUrl(request.url);
      if (code === "NOT_FOUND") return noRouteAnswer(methodsOf(path));
      const call = `${request.method} ${path}`;
      const { countRefusal } = metrics;
      return errorAnswer(error, { log: deps.log, call, tellSeller, countRefusal });
    })
    .onParse(({ request }) =>
      fileMethodsOf(splitUrl(request.url)[0]).includes(request.method)
        ? undefined
        : readJson(request),
    )
    .onTransform((context) => {
      const query = readQuery(context.request.url);
      if (query) context.query = query as typeof context.query;
    })
    .use(healthRoutes(deps))
    .use(metricsRoutes(deps.env, () => readMetrics(reading)))
    .use(openapiRoutes())
    .use(sessionRoutes(deps))
    .use(factorRoutes(deps))
    .use(accountRoutes(deps))
    .use(addressRoutes(deps))
    .use(userRoutes(deps))
    .use(customerRoutes(deps))
    .use(ownDataRoutes(deps))
    .use(erasureRoutes(deps))
    .use(securityEventRoutes(deps))
    .use(settingsRoutes(deps))
    .use(shippingRoutes(deps))
    .use(categoryRoutes(deps))
    .use(productRoutes(deps))
    .use(backInStockRoutes(deps))
    .use(adminProductRoutes(deps))
    .use(lotRoutes(deps))
    .use(adminLotRoutes(deps))
    .use(importRoutes(deps))
    .use(lotImportRoutes(deps))
    .use(institutionRoutes(deps))
    .use(buyerRoutes(deps))
    .use(applicationRoutes(deps))
    .use(screeningRoutes(deps))
    .use(evidenceRoutes(deps))
    .use(cartRoutes(deps))
    .use(listRoutes(deps))
    .use(productDocumentRoutes(deps))
    .use(productSheetRoutes(deps))
    .use(adminProductDocumentRoutes(deps))
    .use(wordingRoutes(deps))
    .use(couponRoutes(deps))
    .use(quoteRoutes(deps))
    .use(orderRoutes(deps))
    .use(orderReturnRoutes(deps))
    .use(returnRoutes(deps))
    .use(deskRoutes(deps))
    .use(adminOrderRoutes(deps))
    .use(labelRoutes(deps))
    .use(paymentRoutes(deps))
    .use(invoiceRoutes(deps))
    .use(statementRoutes(deps))
    .use(traceRoutes(deps))
    .use(dashboardRoutes(deps))
    .use(reportRoutes(deps))
    .use(mailRoutes(deps))
    .use(bounceRoutes(deps))
    .use(emailRoutes(deps))
    .use(apiKeyRoutes(deps))
    .use(webhookRoutes(deps))
    .use(activityRoutes(deps))
    .use(viewRoutes(deps))
    .use(shortcutRoutes(deps))
    .use(publishingRoutes(deps));
  const handle = (request: Request) => elysia.fetch(request);
  return {
    calls: elysia.routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`),
    fetch: serveRequests(deps, { handle, methodsOf, tellSeller, metrics }),
    registry: metrics.registry,
  };
}
