import { expect, type Page, request } from "@playwright/test";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import type { Product } from "#shared/contracts/products.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { nightly } from "#shared/testing/nightly.ts";
import { asAdmin, someone } from "../people.ts";
import { addCustomer, addProduct, releaseLot, unheardOf } from "../seller.ts";
import { test } from "../test.ts";
import { expectToast, openAdmin } from "./open-admin.ts";

/** Below the limit of ten orders a minute for one account. */
const ORDERS_OF_A_CUSTOMER = 8;
/** At most, for one order from its payment to its shipment. Packing also claims the order and reads its parcels. */
const MOST = { presses: 6, requests: 4 };
/** More than one page of the list, which has 25. */
const ORDERS = nightly(26, 40);
/** Milliseconds that so many orders may take beside the tests that run at the same time. */
const MANY = 40_000;

test("more orders than a page has go from To pay to Shipped by keyboard, with lots and tracking", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { ids, family, lots } = await ordersWait(page, ORDERS, [15, ORDERS - 15]);
  await openAdmin(page, `/orders?queue=to-pay&search=${family}`);
  const article = page.getByRole("article", { name: new RegExp(family) });
  await expect(article).toHaveCount(25);
  const presses = countKeys(page);
  const requests = countRequests(page);

  await presses.press("Shift+A");
  await expect(page.getByText(`${ORDERS} selected`)).toBeVisible();
  await presses.press("p");
  await expectQuestion(page, `Record ${ORDERS} payments`);
  await presses.press("Tab");
  await presses.press("Enter");
  await expectToast(page, "Orders Updated", `${ORDERS} payments recorded`, MANY);
  // Shortcuts do nothing while a question is open.
  await expect(page.locator("[role=alertdialog]")).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Pack ${ORDERS}`, exact: true })).toBeEnabled();
  await presses.press("a");
  await expectQuestion(page, `Pack ${ORDERS} orders`);
  await presses.press("Tab");
  await presses.press("Enter");
  await expectToast(page, "Orders Updated", `${ORDERS} orders packed`, MANY);
  await expect(page.locator("[role=alertdialog]")).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Ship ${ORDERS}`, exact: true })).toBeEnabled();
  await presses.press("s");
  const dialog = page.getByRole("dialog", { name: "Ship a list" });
  await expect(dialog.getByLabel("Orders and tracking numbers")).toBeFocused();
  await copy(page, ids.map((id, at) => `${orderNumber(id)}\t94001000${at}\tUSPS`).join("\n"));
  await presses.press("Control+v");
  await expect(dialog.getByRole("button", { name: `Ship ${ORDERS} orders` })).toBeEnabled();
  await presses.press("Tab");
  await presses.press("Tab");
  await presses.press("Enter");
  await expect(dialog.getByRole("status")).toContainText(`${ORDERS} orders shipped`);
  await presses.press("Escape");
  await expect(dialog).toBeHidden();
  await presses.press("4");
  await expect(page.getByText(`of ${ORDERS} orders`)).toBeVisible();

  report("1280 px, keyboard", ids.length, presses.count, requests());
  await expectShipped(page, ids, lots);
});

test("a phone takes six orders from To pay to Shipped, and names the line that it cannot", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { ids, family, lots } = await ordersWait(page, 6, [6]);
  await openAdmin(page, `/orders?queue=to-pay&search=${family}`);
  await expect(page.getByRole("article", { name: new RegExp(family) })).toHaveCount(6);
  const requests = countRequests(page);
  let taps = 0;
  const tap = async (role: "button" | "checkbox", name: string) => {
    taps += 1;
    const control = page.getByRole(role, { name, exact: true });
    await (role === "checkbox" ? page.getByText(name, { exact: true }) : control).click();
  };
  await tap("checkbox", "Select all of this page");
  await tap("button", "Record 6 payments");
  await tap("button", "Record them");
  await expectToast(page, "Orders Updated", "6 payments recorded");
  await tap("button", "Pack 6");
  await tap("button", "Pack them");
  await expectToast(page, "Orders Updated", "6 orders packed");
  await tap("button", "Ship 6");
  const dialog = page.getByRole("dialog", { name: "Ship a list" });
  const lines = ids.map((id, at) => `#${orderNumber(id).toLowerCase()}; 1Z${at}`);
  taps += 1;
  await dialog
    .getByLabel("Orders and tracking numbers")
    .fill(["no order, 1", ...lines, "00000000,2"].join("\n"));
  await expect(dialog.getByRole("list", { name: "Lines with problems" })).toContainText(
    "Line 1: no order, 1This is not an order number.",
  );
  await tap("button", "Ship 7 orders");
  await expect(dialog.getByRole("status")).toContainText("6 orders shipped, 1 not");
  await expect(dialog.getByRole("list", { name: "Not shipped" })).toContainText(
    "No order has this number.",
  );
  // Rows that were not sent or not shipped are still there.
  await expect(dialog.getByLabel("Orders and tracking numbers")).toHaveValue(
    "no order, 1\n00000000,2",
  );
  report("390 px, taps", ids.length, taps, requests());
  await expectShipped(page, ids, lots);
});

/** The question is there, and its way out has the focus: keys that come earlier reach nothing. */
async function expectQuestion(page: Page, name: string): Promise<void> {
  const question = page.getByRole("alertdialog", { name });
  await expect(question.getByRole("button").first()).toBeFocused();
}

function report(where: string, orders: number, presses: number, requests: number): void {
  console.log(
    `${where}: ${presses} presses and ${requests} requests for ${orders} orders ` +
      `(${(presses / orders).toFixed(2)} and ${(requests / orders).toFixed(2)} an order)`,
  );
  expect(presses).toBeLessThanOrEqual(orders * MOST.presses);
  expect(requests).toBeLessThanOrEqual(orders * MOST.requests);
}

/** Creates orders of one vial each by customers with one family name, and lots with units for them. */
async function ordersWait(page: Page, count: number, units: readonly number[]) {
  const family = unheardOf("Quill").replace(" ", "");
  const product = await addProduct();
  const people = Array.from({ length: Math.ceil(count / ORDERS_OF_A_CUSTOMER) }, () =>
    someone("Ada", family),
  );
  for (const person of people) await addCustomer(person);
  await asAdmin(page);
  const lots: string[] = [];
  for (const each of units) lots.push(await releaseLot(product, each));
  const left = Array.from({ length: count }, (_, index) => index);
  const placed = await Promise.all(
    people.map(({ email, password }) =>
      placeSome({ email, password }, product, left.splice(0, ORDERS_OF_A_CUSTOMER).length),
    ),
  );
  return { ids: placed.flat(), family, lots };
}

async function placeSome(
  person: { email: string; password: string },
  { id: productId }: Product,
  count: number,
): Promise<string[]> {
  const shop = await request.newContext({ baseURL: test.info().project.use.baseURL });
  await shop.post("/api/login", { data: person });
  const items = [{ productId, quantity: 1 }];
  const quote = await shop.post("/api/quotes", { data: { items, couponCode: null } });
  const { total } = await quote.json();
  const shippingAddress = {
    address1: "12 Ockham Park",
    city: "Morgantown",
    state: "WV",
    zipCode: "26501",
  };
  const answers = await Promise.all(
    Array.from({ length: count }, () =>
      shop.post("/api/orders", { data: { order: { total, shippingAddress }, items } }),
    ),
  );
  const orders = await Promise.all(answers.map((answer) => answer.json()));
  await shop.dispose();
  expect(answers.map((answer) => answer.status())).toEqual(answers.map(() => 201));
  return orders.map(({ id }) => id);
}

function countKeys(page: Page) {
  const keys = {
    count: 0,
    press: async (key: string) => {
      keys.count += 1;
      await page.keyboard.press(key);
    },
  };
  return keys;
}

/** Returns a function that counts the API calls since then. */
function countRequests(page: Page): () => number {
  let count = 0;
  page.on("request", (made) => {
    if (new URL(made.url()).pathname.startsWith("/api/")) count += 1;
  });
  return () => count;
}

/** Puts a text on the clipboard, like copying a column of a spreadsheet. */
async function copy(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

/** Each order has its tracking number and one unit of one of the lots. */
async function expectShipped(page: Page, ids: readonly string[], lots: readonly string[]) {
  const orders: (OrderSummary & { items: { lots: { lotNumber: string }[] }[] })[] =
    await Promise.all(
      ids.map(async (id) => (await page.request.get(`/api/admin/orders/${id}`)).json()),
    );
  for (const order of orders) {
    expect(order).toMatchObject({ status: "processing", shippingStatus: "shipped" });
    expect(order.trackingNumber).toMatch(/^(94001000|1Z)\d+$/);
    expect(lots).toContain(order.items[0]?.lots[0]?.lotNumber);
  }
  expect(new Set(orders.map(({ trackingNumber }) => trackingNumber)).size).toBe(ids.length);
}
