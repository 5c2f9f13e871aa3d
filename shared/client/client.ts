import { accountCalls } from "./accounts.ts";
import { addressCalls } from "./addresses.ts";
import { adminCalls } from "./admin/admin.ts";
import { cartCalls } from "./carts.ts";
import { factorCalls } from "./factors.ts";
import { lotCalls } from "./lots.ts";
import { orderCalls } from "./orders.ts";
import { productCalls } from "./products.ts";
import { quoteCalls } from "./quotes.ts";
import { sessionCalls } from "./sessions.ts";
import { settingCalls } from "./settings.ts";
import { type ClientOptions, createTransport } from "./transport.ts";

/**
 * All calls of the API, typed and read by contract, grouped by noun: `client.products.list({ search: "insulin" })`.
 * Throws ApiError ("status: body", with `said(fallback)` for people), NetworkError when there is no answer, and
 * UnreadableAnswer when a success is not what the contract says. Nothing is retried here.
 *
 * This loads every contract. A page that needs few calls takes them from the noun's file with its own transport.
 */
export function createClient(options: ClientOptions = {}) {
  const transport = createTransport(options);
  return {
    products: productCalls(transport),
    cart: cartCalls(transport),
    quotes: quoteCalls(transport),
    lots: lotCalls(transport),
    orders: orderCalls(transport),
    sessions: sessionCalls(transport),
    factors: factorCalls(transport),
    accounts: accountCalls(transport),
    addresses: addressCalls(transport),
    settings: settingCalls(transport),
    admin: adminCalls(transport),
  };
}
