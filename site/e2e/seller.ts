import { type APIRequestContext, expect, type Page, request } from "@playwright/test";
import type { Coupon } from "#shared/contracts/coupons.ts";
import type { Product, ProductForm } from "#shared/contracts/products.ts";
import type { AdminUser } from "#shared/contracts/users.ts";
import { shopAddress } from "./own-shop.ts";
import { ADMIN } from "./shop-under-test.ts";

/** Milliseconds for which a session counts as fresh proof, less the duration of a test. */
const PROVED_FOR = 8 * 60_000;

let seller: { context: Promise<APIRequestContext>; since: number; shop: string } | undefined;
let count = 0;

/** A unique name for data that a test adds. */
export function unheardOf(name: string): string {
  count += 1;
  return `${name} ${Date.now().toString(36)}${process.pid.toString(36)}${count}`;
}

/** A product for one test only, so that parallel tests do not share stock. */
export async function addProduct(fields: Partial<ProductForm> = {}): Promise<Product> {
  return call<Product>("post", "/api/admin/products", {
    name: unheardOf("Testpeptide"),
    price: "45.00",
    stockQuantity: 40,
    inStock: true,
    ...fields,
  });
}

/** Saves a change and returns the new version. Pass the version that was read last. */
export async function changeProduct(
  product: Product,
  fields: Partial<ProductForm>,
): Promise<Product> {
  const now = await call<Product>("get", `/api/products/${product.slug}`);
  return call<Product>("put", `/api/admin/products/${product.id}`, {
    ...now,
    loadedStockQuantity: now.stockQuantity,
    ...fields,
  });
}

/** Sets the stock outside of the page under test. */
export async function countShelf(product: Product, quantity: number): Promise<void> {
  await call("patch", `/api/admin/inventory/${product.id}/stock`, { quantity });
}

export async function addCoupon(fields: Record<string, unknown> = {}): Promise<Coupon> {
  count += 1;
  return call<Coupon>("post", "/api/admin/coupons", {
    code: `T${Date.now().toString(36)}${process.pid.toString(36)}${count}`.toUpperCase(),
    discountType: "percentage",
    discountValue: "10.00",
    ...fields,
  });
}

export async function switchCouponOff(coupon: Coupon): Promise<void> {
  await call("patch", `/api/admin/coupons/${coupon.id}`, { isActive: false });
}

export async function setOrderStatus(orderId: string, status: string): Promise<void> {
  await call("patch", `/api/admin/orders/${orderId}/status`, { status });
}

export async function setPaymentLinks(
  orderId: string,
  links: Record<string, string>,
): Promise<void> {
  await call("patch", `/api/admin/orders/${orderId}/payment-links`, links);
}

export async function recordShipment(
  orderId: string,
  shipment: Record<string, string>,
): Promise<void> {
  await call("patch", `/api/admin/orders/${orderId}/shipment`, shipment);
}

/** Creates an account whose email needs no verification. */
export async function addCustomer(
  person: Pick<AdminUser, "firstName" | "lastName" | "email"> & { password: string },
): Promise<void> {
  await call("post", "/api/admin/users", {
    ...person,
    role: "customer",
    street: "12 Ockham Park",
    city: "Morgantown",
    state: "WV",
    zipCode: "26501",
    country: "United States",
  });
}

/** Changes the email of an account; the new one is unverified. */
export async function changeEmail(from: string, email: string): Promise<void> {
  const path = "/api/admin/users";
  const { users } = await call<{ users: AdminUser[] }>(
    "get",
    `${path}?search=${encodeURIComponent(from)}`,
  );
  await call("put", `${path}/${users[0]?.id}`, { ...users[0], email });
}

/** Saves a new version of the end-use statement, which every customer must sign. Returns its text. */
export async function changeStatement(): Promise<string> {
  const text = `For laboratory research only. ${unheardOf("Version")}.`;
  await call("put", "/api/admin/buyer-rules", { statement: { text } });
  return text;
}

/** Adds units to the server's cart of the signed-in user. */
export async function fillCart(page: Page, product: Product, quantity = 1): Promise<void> {
  const answer = await page.request.post("/api/cart", {
    data: { productId: product.id, quantity },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Places an order for the signed-in user by API calls. */
export function orderOf(page: Page, product: Product, quantity = 1): Promise<string> {
  return placeOrder(page, [{ productId: product.id, quantity }]);
}

/** Places an order at the quoted price. Returns its id. */
export async function placeOrder(
  page: Page,
  items: { productId: string; quantity: number }[],
  couponCode: string | null = null,
): Promise<string> {
  const quote = await page.request.post("/api/quotes", { data: { items, couponCode } });
  const answer = await page.request.post("/api/orders", {
    data: {
      order: {
        total: (await quote.json()).total,
        couponCode,
        shippingAddress: {
          address1: "12 Ockham Park",
          city: "Morgantown",
          state: "WV",
          zipCode: "26501",
        },
      },
      items,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).id;
}

/** The stored orders of the signed-in customer. */
export async function ordersOf(page: Page): Promise<{ id: string; notes: string | null }[]> {
  return (await page.request.get("/api/orders")).json();
}

/** Imports a bank statement with two payments: a part of the order's total, and an unknown one. */
export async function keepStatement(orderId: string): Promise<void> {
  const sources = await call<{ id: string; method: string }[]>("get", "/api/admin/payment-sources");
  const bank = sources.find(({ method }) => method === "zelle");
  const rows = [
    `11/17/2026,"Zelle payment from ADA BYRON for ""${orderId.slice(-8)}""; Conf# ${unheardOf("a")}",1.00,1.00`,
    `11/17/2026,"Zelle payment from NOBODY; Conf# ${unheardOf("b")}",2.00,3.00`,
  ];
  const answer = await (await sellerOf()).post(
    `/api/admin/statements?source=${bank?.id}&dryRun=false&fileName=bank.csv`,
    {
      headers: { "Content-Type": "text/csv" },
      data: `Description,,Summary Amt.\n\nDate,Description,Amount,Running Bal.\n${rows.join("\n")}\n`,
    },
  );
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Creates a released lot, whose units become the product's stock. Returns its number. */
export async function releaseLot(product: Product, units = 20): Promise<string> {
  const lotNumber = unheardOf("E2E").replaceAll(" ", "-").toUpperCase().slice(-24);
  const purity = Number((96 + Math.random() * 3).toFixed(4));
  const { id } = await call<{ id: string }>("post", "/api/admin/lots", {
    productId: product.id,
    lotNumber,
    manufacturedOn: "2026-10-01",
    retestOn: "2199-10-01",
    fillMg: 5,
    storage: "-20 °C, dry, dark",
    appearance: "White powder",
    tests: [
      { kind: "hplc-purity", method: "RP-HPLC", limit: "≥ 95 %", result: purity, unit: "%" },
      { kind: "ms-identity", method: "ESI-MS, monoisotopic", result: 1059.56, unit: "Da" },
    ].map((test) => ({ ...test, testedOn: "2026-10-20", laboratory: "Example Analytics" })),
  });
  for (const kind of ["coa", "sds"]) {
    const answer = await (await sellerOf()).post(
      `/api/admin/lots/${id}/documents?kind=${kind}&fileName=${kind}.pdf`,
      {
        ...UNLESS_CLOSED,
        headers: { "Content-Type": "application/pdf" },
        data: Buffer.from(`%PDF-1.4\n% ${kind} ${lotNumber}\n%%EOF\n`),
      },
    );
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await call("post", `/api/admin/lots/${id}/movements`, { kind: "receive", quantity: units });
  await call("post", `/api/admin/lots/${id}/release`, {});
  return lotNumber;
}

/** The server closes idle connections after half a minute, perhaps just when one is used again. */
const UNLESS_CLOSED = { maxRetries: 1 };

function sellerOf(): Promise<APIRequestContext> {
  const shop = shopAddress();
  const isUsable = seller?.shop === shop && Date.now() - seller.since <= PROVED_FOR;
  if (!seller || !isUsable) seller = { context: signedIn(), since: Date.now(), shop };
  return seller.context;
}

async function call<Answer = unknown>(
  method: "get" | "post" | "put" | "patch",
  path: string,
  data?: unknown,
): Promise<Answer> {
  const request = data === undefined ? UNLESS_CLOSED : { ...UNLESS_CLOSED, data };
  const answer = await (await sellerOf())[method](path, request);
  expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

async function signedIn(): Promise<APIRequestContext> {
  const context = await request.newContext({ baseURL: shopAddress() });
  const answer = await context.post("/api/login", { data: ADMIN });
  expect(answer.ok(), await answer.text()).toBe(true);
  return context;
}
