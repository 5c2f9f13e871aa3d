import { z } from "zod";
import * as accounts from "#shared/contracts/accounts.ts";
import * as activity from "#shared/contracts/activity.ts";
import * as addresses from "#shared/contracts/addresses.ts";
import * as allocations from "#shared/contracts/allocations.ts";
import * as apiKeys from "#shared/contracts/api-keys.ts";
import * as backInStock from "#shared/contracts/back-in-stock.ts";
import * as carts from "#shared/contracts/carts.ts";
import * as categories from "#shared/contracts/categories.ts";
import * as common from "#shared/contracts/common.ts";
import * as coupons from "#shared/contracts/coupons.ts";
import * as dashboard from "#shared/contracts/dashboard.ts";
import * as desk from "#shared/contracts/desk.ts";
import * as factors from "#shared/contracts/factors.ts";
import * as imports from "#shared/contracts/imports.ts";
import * as lotDocuments from "#shared/contracts/lot-documents.ts";
import * as lotMovements from "#shared/contracts/lot-movements.ts";
import * as lots from "#shared/contracts/lots.ts";
import * as mail from "#shared/contracts/mail.ts";
import * as orders from "#shared/contracts/orders.ts";
import * as packing from "#shared/contracts/packing.ts";
import * as payments from "#shared/contracts/payments.ts";
import * as productSearch from "#shared/contracts/product-search.ts";
import * as products from "#shared/contracts/products.ts";
import * as publishing from "#shared/contracts/publishing.ts";
import * as quotes from "#shared/contracts/quotes.ts";
import * as recalls from "#shared/contracts/recalls.ts";
import * as savedQuotes from "#shared/contracts/saved-quotes.ts";
import * as sessions from "#shared/contracts/sessions.ts";
import * as settings from "#shared/contracts/settings.ts";
import * as statements from "#shared/contracts/statements.ts";
import * as traces from "#shared/contracts/traces.ts";
import * as users from "#shared/contracts/users.ts";
import * as webhooks from "#shared/contracts/webhooks.ts";

/** Every file of shared/contracts. The gate compares this list with the folder. */
export const CONTRACTS: Record<string, Record<string, unknown>> = {
  accounts,
  activity,
  addresses,
  allocations,
  "api-keys": apiKeys,
  "back-in-stock": backInStock,
  carts,
  categories,
  common,
  coupons,
  dashboard,
  desk,
  factors,
  imports,
  "lot-documents": lotDocuments,
  "lot-movements": lotMovements,
  lots,
  mail,
  orders,
  packing,
  payments,
  "product-search": productSearch,
  products,
  publishing,
  quotes,
  recalls,
  "saved-quotes": savedQuotes,
  sessions,
  settings,
  statements,
  traces,
  users,
  webhooks,
};

/**
 * The schemas that the OpenAPI document names, each by its export: `orderItem` of shared/contracts/orders.ts is the
 * component OrderItem. Throws when two schemas would have one name.
 */
export function namedContracts(): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>();
  const owners = new Map<string, string>();
  for (const [file, exported] of Object.entries(CONTRACTS)) {
    for (const [key, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.ZodType) || names.has(schema)) continue;
      const name = `${key[0]?.toUpperCase()}${key.slice(1)}`;
      const owner = owners.get(name);
      if (owner) throw new Error(`${owner}.ts and ${file}.ts both export ${key}: rename one.`);
      owners.set(name, file);
      names.set(schema, name);
    }
  }
  return names;
}
