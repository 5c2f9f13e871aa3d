import { expect, type Page, request } from "@playwright/test";
import { getDocumentProxy } from "unpdf";
import type { Product } from "#shared/contracts/products.ts";
import { startShippoSimulator } from "#shared/testing/shippo-simulator.ts";
import { shopAddress, startOwnShop } from "../own-shop.ts";
import { asAdmin, someone } from "../people.ts";
import { addCustomer, addProduct, placeOrder } from "../seller.ts";
import { dataDirOf } from "../shop-under-test.ts";
import { test } from "../test.ts";
import { openAdmin } from "./open-admin.ts";

/** Below the limit of ten orders a minute for one account. */
const ORDERS_OF_A_CUSTOMER = 8;
const ORDERS = 40;
/** The limits of the design; the seconds, of which it wants at most 20 on a quiet machine, are printed. */
const MOST = { keys: 6, requests: 3 };
/** Milliseconds that a carrier takes for an answer here. */
const CARRIER_MS = 300;

const PORT = Number(process.env.E2E_PORT ?? 4173) + 19;
const shippo = startShippoSimulator({ token: "a token of the journey", delayMs: CARRIER_MS });

// A separate shop, because only here labels are bought.
test.use({ baseURL: `http://localhost:${PORT}` });
test.describe.configure({ mode: "default" });
startOwnShop({
  port: PORT,
  dataDir: dataDirOf("labels"),
  env: { SHIPPO_API_TOKEN: shippo.token, SHIPPO_URL: shippo.url },
});

test("forty paid orders become forty labels and slips in one PDF, by keyboard, and then leave", {
  tag: "@long",
}, async ({ page }) => {
  test.setTimeout(180_000);
  await paidOrdersWait(page);
  await openAdmin(page, "/orders?queue=to-pack");
  await expect(page.getByText(`of ${ORDERS} orders`)).toBeVisible();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const before = shippo.count();
  const startedAt = performance.now();
  await press("Shift+A");
  await expect(page.getByText(`${ORDERS} selected`)).toBeVisible();
  await press("l");
  const dialog = page.getByRole("dialog", { name: "Labels and slips" });
  await expect(dialog.getByRole("button", { name: `Pack ${ORDERS}, buy labels` })).toBeFocused();
  await press("Enter");
  const print = dialog.getByRole("link", { name: `Print ${ORDERS} parcels` });
  await expect(print).toBeFocused({ timeout: 90_000 });
  const href = (await print.getAttribute("href")) ?? "";
  const opened = page.waitForEvent("popup");
  await press("Enter");
  await (await opened).close();
  const answer = await page.request.get(href);
  const seconds = (performance.now() - startedAt) / 1000;
  const pdf = await getDocumentProxy(new Uint8Array(await answer.body()));
  const requests = shippo.count() - before;
  console.log(
    `labels: ${keys} keys, ${seconds.toFixed(1)} s and ${requests} requests for ${ORDERS} orders ` +
      `(${(requests / ORDERS).toFixed(2)} an order), ${pdf.numPages} pages`,
  );
  expect(pdf.numPages).toBe(2 * ORDERS);
  expect(shippo.live()).toHaveLength(ORDERS);
  expect(keys).toBeLessThanOrEqual(MOST.keys);
  expect(requests).toBeLessThanOrEqual(MOST.requests * ORDERS);
  await dialog.getByRole("button", { name: `Ship ${ORDERS} orders` }).click();
  await expect(dialog.getByRole("status")).toContainText(`${ORDERS} orders shipped`);
});

test("a parcel on a phone gets rates, a label and its paper, and the label is voided", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const product = await addProduct();
  await sendFromHere(page);
  const id = await placeOrder(page, [{ productId: product.id, quantity: 1 }]);
  await page.request.patch(`/api/admin/orders/${id}/status`, { data: { status: "processing" } });
  await page.request.post(`/api/admin/orders/${id}/pack`);
  await openAdmin(page, `/orders?order=${id}`);
  const parcel = page.getByRole("article", { name: "Parcel 1" });
  await parcel.getByRole("button", { name: /^Get rates/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Label of parcel 1/ });
  await dialog.getByText(/^USPS Priority Mail/).click();
  await dialog.getByRole("button", { name: "Buy label" }).click();
  await expect(parcel.getByText("Label bought")).toBeVisible();
  await expect(parcel.getByRole("link", { name: /^Print label and slip/ })).toBeVisible();
  await parcel.getByRole("button", { name: /^Void label/ }).click();
  await page.getByRole("button", { name: "Void it" }).click();
  await expect(parcel.getByRole("button", { name: /^Get rates/ })).toBeVisible();
});

/** A sender and a box, as the admin. */
async function sendFromHere(page: Page): Promise<void> {
  await asAdmin(page);
  const place = { address1: "1 Dock Street", city: "Wheeling", state: "WV", zipCode: "26003" };
  await page.request.put("/api/admin/shipping/sender", {
    data: { name: "Ada Seller", country: "US", ...place },
  });
  const box = { id: "box", name: "Box", lengthCm: 20, widthCm: 15, heightCm: 8, weightGrams: 150 };
  await page.request.put("/api/admin/shipping/parcels", { data: { parcels: [box] } });
}

/** Forty paid orders, a sender and a box. */
async function paidOrdersWait(page: Page): Promise<void> {
  const product = await addProduct({ stockQuantity: 500 });
  const people = Array.from({ length: ORDERS / ORDERS_OF_A_CUSTOMER }, () =>
    someone("Ada", "Quill"),
  );
  for (const person of people) await addCustomer(person);
  await sendFromHere(page);
  const ids = (await Promise.all(people.map((person) => placeSome(person, product)))).flat();
  const paid = await page.request.post("/api/admin/orders/bulk", {
    data: { ids, action: "record-payment" },
  });
  expect((await paid.json()).results.filter(({ done }: { done: boolean }) => done)).toHaveLength(
    ORDERS,
  );
}

async function placeSome(
  { email, password }: { email: string; password: string },
  product: Product,
): Promise<string[]> {
  const shop = await request.newContext({ baseURL: shopAddress() });
  const login = await shop.post("/api/login", { data: { email, password } });
  expect(login.ok(), await login.text()).toBe(true);
  const ids: string[] = [];
  for (let each = 0; each < ORDERS_OF_A_CUSTOMER; each += 1) {
    ids.push(await placeOrder({ request: shop } as Page, [{ productId: product.id, quantity: 1 }]));
  }
  await shop.dispose();
  return ids;
}
