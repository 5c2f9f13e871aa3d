import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aStoredCoupon, aStoredProduct } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
const folder = resolve(`.cache/generated-client-${process.pid}`);

beforeAll(async () => {
  api = await testApi();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await api.close();
});

/** The purchase of docs/api.md, with a client generated from the OpenAPI document alone. */
const PURCHASE = `
import createClient, { type ClientOptions } from "openapi-fetch";
import type { Amount, Order, PlaceOrderBody, Product, Quote, RegisterBody, paths } from "./api.ts";

export async function buy(options: ClientOptions) {
  const api = createClient<paths>({ ...options, baseUrl: "http://localhost:3000" });
  const found = await api.GET("/api/products", { params: { query: { search: "bradikinin" } } });
  const product: Product | undefined = found.data?.products[0];
  if (!product) throw new Error(found.error?.message ?? "nothing was found");
  const items = [{ productId: product.id, quantity: 3 }];
  const quoted = await api.POST("/api/quotes", { body: { items, couponCode: "WELCOME10" } });
  const quote: Quote | undefined = quoted.data;
  if (!quote) throw new Error(quoted.error?.message);
  const who: RegisterBody = {
    firstName: "Rosalind", lastName: "Yalow", email: "rosalind@example.com",
    password: "correct Horse 7 battery",
    street: "12 Market Street", city: "Wheeling", state: "WV", zipCode: "26003",
  };
  await api.POST("/api/register", { body: who });
  const { email, password } = who;
  const { response } = await api.POST("/api/login", { body: { email, password } });
  const session = /aliquot_session=([^;]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1];
  const headers = { Cookie: \`aliquot_session=\${session}\`, "Idempotency-Key": "purchase-1" };
  const wrong: Amount = "1.00";
  const order = (total: Amount): PlaceOrderBody => ({
    order: {
      shippingAddress: { address1: "12 Market Street", city: "Wheeling", state: "WV", zipCode: "26003", country: "US" },
      couponCode: "WELCOME10", total, notes: "Please ring twice.",
    },
    items,
  });
  const changed = await api.POST("/api/orders", { body: order(wrong), headers });
  const placed = await api.POST("/api/orders", { body: order(quote.total), headers });
  const again = await api.POST("/api/orders", { body: order(quote.total), headers });
  const id = placed.data?.id ?? "";
  const read = await api.GET("/api/orders/{id}", { params: { path: { id } }, headers });
  const mine: Order | undefined = read.data ?? undefined;
  return { refusal: changed.error?.code, placed: placed.data, again: again.data, mine };
}
`;

it("a client that openapi-typescript makes of the document compiles, names its types, and buys", async () => {
  const admin = await api.signUpAdmin();
  await aStoredProduct(api, admin, { name: "Bradykinin", price: "43.00" });
  await aStoredCoupon(api, admin, { code: "WELCOME10" });
  const { body: document } = await api.request("GET", "/api/openapi.json");
  mkdirSync(folder, { recursive: true });
  const types = await openapiTS(document as OpenAPI3, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    defaultNonNullable: false,
  });
  writeFileSync(join(folder, "api.ts"), astToString(types));
  writeFileSync(join(folder, "purchase.ts"), PURCHASE);
  const options = {
    strict: true,
    noEmit: true,
    target: "esnext",
    module: "preserve",
    moduleResolution: "bundler",
    allowImportingTsExtensions: true,
    types: [],
    lib: ["esnext", "dom"],
  };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: options, files: ["purchase.ts"] }),
  );
  execFileSync("bun", ["node_modules/typescript7/bin/tsc", "-p", folder], { stdio: "pipe" });

  const { buy } = await import(/* @vite-ignore */ join(folder, "purchase.ts"));
  const bought = await buy({ fetch: (request: Request) => api.app.fetch(request) });
  expect(bought).toMatchObject({
    refusal: "quote-changed",
    placed: { subtotal: "129.00", discount: "12.90", status: "awaiting-payment" },
  });
  expect(bought.again.id).toBe(bought.placed.id);
  expect(bought.mine.items).toMatchObject([{ quantity: 3, total: "129.00" }]);
});
