import { expect, type Page } from "@playwright/test";
import { alreadyEntered, asCustomer } from "../people.ts";
import {
  addProduct,
  fillCart,
  orderOf,
  recordShipment,
  setOrderStatus,
  setPaymentLinks,
} from "../seller.ts";
import { test } from "../test.ts";

test.beforeEach(async ({ page }) => alreadyEntered(page));

const summary = (page: Page) => page.getByRole("region", { name: "Order summary" });
const thanks = (page: Page) => page.getByRole("dialog", { name: "Thank you for your purchase!" });
const numberOf = (orderId: string) => orderId.slice(-8).toUpperCase();

const ASTRAY = ["/payment/undefined", "/payment", "/order-confirmation/undefined"];
for (const [place, path] of ASTRAY.entries()) {
  const tag = place === 0 ? [] : "@long";
  test(`${path} leads to the shop`, { tag }, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL("/shop");
  });
}

test("an order that is to be paid says how, with everything to copy", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const product = await addProduct();
  const ada = await asCustomer(page);
  const id = await orderOf(page, product, 2);
  await openPayment(page, id);
  await expect(
    page.getByRole("heading", { level: 1, name: "Complete Your Payment" }),
  ).toBeVisible();
  await expect(
    page.getByText("Your order is ready! Please complete payment to finalize your purchase."),
  ).toBeVisible();
  for (const text of [
    numberOf(id),
    "Awaiting Payment",
    product.name,
    "2 × $45.00",
    "$105.00",
    `${ada.firstName} ${ada.lastName}`,
    ada.email,
    "12 Ockham Park",
  ]) {
    await expect(summary(page)).toContainText(text);
  }
  await expect(page.getByRole("timer")).toHaveText(/^4[78] h \d+ min$/);
  await expect(page.getByRole("link", { name: "View All Orders" })).toHaveAttribute(
    "href",
    "/account?tab=orders",
  );

  await page.getByRole("tab", { name: "Zelle" }).click();
  await setUpMethod(page);
  await page.getByRole("button", { name: "Copy amount" }).click();
  await expect(page.getByText("Amount copied to clipboard")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("105.00");
  await page.getByRole("button", { name: "Copy order number" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(numberOf(id));
});

test("a copy that fails asks to copy by hand", { tag: "@long" }, async ({ page }) => {
  await asCustomer(page);
  const id = await orderOf(page, await addProduct());
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error("refused")) },
    });
  });
  await openPayment(page, id);
  await setUpMethod(page);
  await page.getByRole("button", { name: "Copy amount" }).click();
  await expect(page.getByText("Copy failed")).toBeVisible();
  await expect(page.getByText("Please copy manually")).toBeVisible();
});

test("thanks are said once for each order", async ({ page }) => {
  await asCustomer(page);
  const id = await orderOf(page, await addProduct());
  await page.goto(`/payment/${id}`);
  await expect(thanks(page)).toContainText("pay immediately");
  await thanks(page).getByRole("button", { name: "View Order Details" }).click();
  await expect(thanks(page)).toBeHidden();
  await page.clock.install();
  await page.reload();
  const left = (await page.getByRole("timer").textContent()) ?? "";
  await page.clock.runFor(61_000);
  // The dialog would have appeared by now.
  await expect(page.getByRole("timer")).not.toHaveText(left);
  await expect(thanks(page)).toBeHidden();
});

test("confetti keeps to the policy, and out of the way of who wants no motion", {
  tag: "@long",
}, async ({ page }) => {
  const trouble: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") trouble.push(message.text());
  });
  await asCustomer(page);
  const product = await addProduct();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/payment/${await orderOf(page, product)}`);
  await expect(thanks(page)).toBeVisible();
  expect(await page.locator("body > canvas").count()).toBe(0);

  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(`/payment/${await orderOf(page, product)}`);
  await expect(thanks(page)).toBeVisible();
  await expect(page.locator("body > canvas")).toHaveCount(1);
  await expect(page.locator("body > canvas")).toHaveCount(0);
  expect(trouble).toEqual([]);
});

test("the method that was looked at last is open again", { tag: "@long" }, async ({ page }) => {
  await asCustomer(page);
  const id = await orderOf(page, await addProduct());
  await openPayment(page, id);
  await expect(page.getByRole("tab", { name: "PayPal" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "Cash App" }).click();
  await page.reload();
  await expect(page.getByRole("tab", { name: "Cash App" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test("the order's own link is where its payment is made, and a phone can scan it", {
  tag: "@long",
}, async ({ page }) => {
  await asCustomer(page);
  const id = await orderOf(page, await addProduct());
  const link = "https://venmo.com/u/shop?order=1";
  await setPaymentLinks(id, { venmoUrl: link, zelleNote: "Send it to the laboratory's account." });
  await openPayment(page, id);
  await page.getByRole("tab", { name: "Venmo" }).click();
  await expect(page.getByRole("link", { name: "Pay with Venmo" })).toHaveAttribute("href", link);
  await expect(page.getByRole("img", { name: "QR code that opens Venmo" })).toBeVisible();
  await page.getByRole("tab", { name: "Zelle" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("Send it to the laboratory's account.");
});

test("a method without a handle says so, and whom to ask", { tag: "@long" }, async ({ page }) => {
  await asCustomer(page);
  const id = await orderOf(page, await addProduct());
  await page.route("**/api/settings/store", async (route) => {
    const store = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...store, paypalHandle: "", contactEmail: "seller@example.org" },
    });
  });
  await openPayment(page, id);
  await page.getByRole("tab", { name: "PayPal" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("PayPal is not set up yet");
  await expect(page.getByRole("link", { name: "seller@example.org" })).toHaveAttribute(
    "href",
    new RegExp(`^mailto:seller@example.org.*${numberOf(id)}$`),
  );
});

test("the page opens on a method that is set up, also when another one was open last", async ({
  page,
}) => {
  await asCustomer(page);
  const id = await orderOf(page, await addProduct());
  await page.route("**/api/settings/store", async (route) => {
    const store = await (await route.fetch()).json();
    await route.fulfill({ json: { ...store, paypalHandle: "", venmoHandle: "" } });
  });
  await openPayment(page, id);
  const isOpen = (name: string) =>
    expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
  await isOpen("Cash App");
  await page.getByRole("tab", { name: "Venmo" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("Venmo is not set up yet");
  await page.reload();
  await isOpen("Cash App");
  await page.getByRole("tab", { name: "Zelle" }).click();
  await page.reload();
  await isOpen("Zelle");
});

for (const { status, title, text, badge } of [
  {
    status: "completed",
    title: "Order Complete",
    text: "Thank you! Your order has been completed.",
    badge: "Completed",
  },
  {
    status: "cancelled",
    title: "Order Cancelled",
    text: "This order has been cancelled.",
    badge: "Cancelled",
  },
  {
    status: "processing",
    title: "Payment received",
    text: "We have received your payment",
    badge: "Payment Received",
  },
]) {
  const tag = status === "cancelled" ? [] : "@long";
  test(`an order that is ${status} asks for no money`, { tag }, async ({ page }) => {
    await asCustomer(page);
    const id = await orderOf(page, await addProduct());
    await setOrderStatus(id, status);
    await page.goto(`/payment/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expect(summary(page)).toContainText(badge);
    await expect(page.getByRole("tab")).toHaveCount(0);
    await expect(page.getByRole("timer")).toHaveCount(0);
  });
}

test("a payment that arrives shows on return to the page; a parcel can be followed", async ({
  page,
}) => {
  await asCustomer(page);
  const id = await orderOf(page, await addProduct());
  await openPayment(page, id);
  await setOrderStatus(id, "completed");
  await recordShipment(id, {
    carrierName: "USPS",
    trackingNumber: "9400100000000000",
    trackingUrl: "https://example.org/track",
  });
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByRole("heading", { level: 1, name: "Order Complete" })).toBeVisible();
  await expect(page.getByRole("link", { name: "9400100000000000" })).toHaveAttribute(
    "href",
    "https://example.org/track",
  );
});

test("the hold that has run out is told instead of counted", { tag: "@long" }, async ({ page }) => {
  await asCustomer(page);
  const id = await orderOf(page, await addProduct());
  await page.route(`**/api/orders/${id}*`, async (route) => {
    const order = await (await route.fetch()).json();
    await route.fulfill({ json: { ...order, holdUntil: "2020-01-01T00:00:00.000Z" } });
  });
  await openPayment(page, id);
  await expect(page.getByText("The time to pay has passed")).toBeVisible();
  await expect(page.getByRole("timer")).toHaveCount(0);
});

test("an order on paper has its facts and none of the buttons", { tag: "@long" }, async ({
  page,
}) => {
  await asCustomer(page);
  await fillCart(page, await addProduct());
  const id = await orderOf(page, await addProduct());
  await openPayment(page, id);
  await page.emulateMedia({ media: "print" });
  await expect(summary(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "View All Orders" })).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByText("$60.00").first()).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.goto(`/account?tab=orders&order=${id}`);
  await expect(page.getByRole("button", { name: "Order again" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: `Order ${numberOf(id)}` })).toBeVisible();
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("tab")).toHaveCount(0);
});

/** Opens the payment page without the thank-you dialog, which has its own test. */
async function openPayment(page: Page, id: string): Promise<void> {
  await page.addInitScript(
    (orderId) => localStorage.setItem("aliquot.thanked", JSON.stringify([orderId])),
    id,
  );
  await page.goto(`/payment/${id}`);
}

/** Opens a method with a value to copy. The seller's settings decide which methods have one. */
async function setUpMethod(page: Page): Promise<void> {
  for (const name of ["PayPal", "Venmo", "Cash App", "Zelle"]) {
    await page.getByRole("tab", { name }).click();
    if (await page.getByRole("button", { name: "Copy amount" }).isVisible()) return;
  }
  throw new Error("No method of payment is set up in this shop");
}
