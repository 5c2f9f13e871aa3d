import { expect, type Page } from "@playwright/test";
import { alreadyEntered, asCustomer, signIn } from "../people.ts";
import {
  addCoupon,
  addProduct,
  changeProduct,
  changeStatement,
  fillCart,
  ordersOf,
  switchCouponOff,
} from "../seller.ts";
import { test } from "../test.ts";
import { NOTES, notes, placeOrder, summary } from "./checkout-page.ts";

test.beforeEach(async ({ page }) => alreadyEntered(page));

test("an answer that was lost does not cost a second order", { tag: "@long" }, async ({ page }) => {
  await asCustomer(page);
  await fillCart(page, await addProduct());
  await page.goto("/checkout");
  const keys: (string | undefined)[] = [];
  await page.route("**/api/orders", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const answer = await route.fetch();
    if (keys.length === 1) await route.abort("connectionreset");
    else await route.fulfill({ response: answer });
  });
  await placeOrder(page).click();
  await expect(page.getByRole("button", { name: "Placing order..." })).toBeVisible();
  await expect(page).toHaveURL(/\/payment\//);
  expect(await ordersOf(page)).toHaveLength(1);
  expect(new Set(keys).size).toBe(1);
});

test("an order with an unknown result is settled after a reload, also with an empty cart", {
  tag: "@long",
}, async ({ page }) => {
  await asCustomer(page);
  await fillCart(page, await addProduct());
  await page.goto("/checkout");
  await page.route("**/api/orders", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await placeOrder(page).click();
  await expect(page.getByText("Order Failed")).toBeVisible();
  await expect(page.getByText("Failed to create order. Please try again.")).toBeVisible();
  expect(await ordersOf(page)).toHaveLength(1);

  await page.unroute("**/api/orders");
  await page.request.delete("/api/cart", { data: {} });
  await page.reload();
  await expect(page.getByText("Your order is not confirmed yet")).toBeVisible();
  await page.getByRole("button", { name: "Finish my order" }).click();
  await expect(page).toHaveURL(/\/payment\//);
  expect(await ordersOf(page)).toHaveLength(1);
});

/** Presses "Place Order". The order is placed, but no response arrives until the page gives up. */
async function loseAnswers(page: Page): Promise<void> {
  await page.route("**/api/orders", async (route) => {
    if (route.request().method() === "POST") await route.fetch();
    await route.abort("connectionreset");
  });
  await placeOrder(page).click();
  await expect(page.getByText("Order Failed")).toBeVisible();
  await page.unroute("**/api/orders");
}

async function showsTheFirstOrder(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/payment\//);
  await expect(page.getByText("Your earlier order went through")).toBeVisible();
  const [order, ...others] = await ordersOf(page);
  expect(others).toEqual([]);
  expect(page.url()).toContain(order?.id);
  expect(order?.notes).toBeNull();
}

test("an order whose answers were lost is not made again with other notes", async ({ page }) => {
  await asCustomer(page);
  await fillCart(page, await addProduct());
  await page.goto("/checkout");
  await loseAnswers(page);
  await notes(page).fill(NOTES);
  await placeOrder(page).click();
  await showsTheFirstOrder(page);
  await page.goto("/cart");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
});

test("nor after a reload, with something else in the cart, which stays there", async ({ page }) => {
  await asCustomer(page);
  await fillCart(page, await addProduct());
  await page.goto("/checkout");
  await loseAnswers(page);
  const other = await addProduct();
  await fillCart(page, other);
  await page.reload();
  await expect(summary(page)).toContainText(other.name);
  await notes(page).fill(NOTES);
  await placeOrder(page).click();
  await showsTheFirstOrder(page);
  await page.goto("/checkout");
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/payment\//);
  expect(await ordersOf(page)).toHaveLength(2);
});

test("nor in another tab", async ({ page, context }) => {
  await asCustomer(page);
  await fillCart(page, await addProduct());
  await page.goto("/checkout");
  const tab = await context.newPage();
  await tab.goto("/checkout");
  await expect(placeOrder(tab)).toBeEnabled();
  await loseAnswers(page);
  // The cart of this tab is stale.
  await tab.route("**/api/cart", (route) => route.abort());
  await notes(tab).fill(NOTES);
  await placeOrder(tab).click();
  await showsTheFirstOrder(tab);
});

test("an order that never reached the shop is made as it was changed, once", {
  tag: "@long",
}, async ({ page }) => {
  await asCustomer(page);
  await fillCart(page, await addProduct());
  await page.goto("/checkout");
  await page.route("**/api/orders", (route) => route.abort("connectionreset"));
  await placeOrder(page).click();
  await expect(page.getByText("Order Failed")).toBeVisible();
  await page.unroute("**/api/orders");
  await notes(page).fill(NOTES);
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/payment\//);
  expect(await ordersOf(page)).toMatchObject([{ notes: NOTES }]);
});

test("a new price is shown, old and new, and ordered only when it is agreed to", async ({
  page,
}) => {
  const product = await addProduct();
  await asCustomer(page);
  await fillCart(page, product, 2);
  await page.goto("/checkout");
  await expect(summary(page)).toContainText("$105.00");
  await changeProduct(product, { price: "50.00" });
  await placeOrder(page).click();
  const dialog = page.getByRole("dialog", { name: "What changed" });
  await expect(dialog.getByRole("row", { name: new RegExp(product.name) })).toContainText(
    "$45.00$50.00",
  );
  await expect(dialog.getByRole("row", { name: /^Total/ })).toContainText("$105.00$115.00");
  expect(await ordersOf(page)).toHaveLength(0);
  await dialog.getByRole("button", { name: "Not now" }).click();
  await expect(dialog).toBeHidden();

  await changeProduct(product, { price: "55.00" });
  await placeOrder(page).click();
  await page.getByRole("button", { name: /^Place Order for \$125\.00/ }).click();
  await expect(page).toHaveURL(/\/payment\//);
  expect(await ordersOf(page)).toMatchObject([{ total: "125.00" }]);
});

test("a coupon that ended meanwhile is reported before the order", { tag: "@long" }, async ({
  page,
}) => {
  const [product, coupon] = [await addProduct(), await addCoupon()];
  await asCustomer(page);
  await fillCart(page, product, 2);
  await page.addInitScript((code) => localStorage.setItem("aliquot.coupon", code), coupon.code);
  await page.goto("/checkout");
  await expect(summary(page)).toContainText("$96.00");
  await switchCouponOff(coupon);
  await placeOrder(page).click();
  const dialog = page.getByRole("dialog", { name: "What changed" });
  await expect(dialog.getByRole("row", { name: /Discount/ })).toContainText("$9.00$0.00");
  await dialog.getByRole("button", { name: /^Place Order for \$105\.00/ }).click();
  await expect(page).toHaveURL(/\/payment\//);
  expect(await ordersOf(page)).toMatchObject([{ total: "105.00", couponCode: null }]);
});

test("what somebody else bought meanwhile is named, and what is left can be taken", async ({
  page,
}) => {
  const product = await addProduct({ stockQuantity: 5 });
  await asCustomer(page);
  await fillCart(page, product, 4);
  await page.goto("/checkout");
  await expect(summary(page)).toContainText("4 × $45.00");
  await changeProduct(product, { stockQuantity: 3 });
  await placeOrder(page).click();
  const dialog = page.getByRole("dialog", { name: "Not enough in stock" });
  await expect(dialog.getByRole("row", { name: new RegExp(product.name) })).toContainText("43");
  await dialog.getByRole("button", { name: "Take what is left" }).click();
  await expect(summary(page)).toContainText("3 × $45.00");
  await expect(summary(page)).toContainText("$150.00");
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/payment\//);
  expect(await ordersOf(page)).toMatchObject([{ total: "150.00" }]);
});

test("an error is shown, and the notes survive it and a reload", { tag: "@long" }, async ({
  page,
}) => {
  await asCustomer(page);
  await fillCart(page, await addProduct());
  await page.goto("/checkout");
  await notes(page).fill(NOTES);
  await page.route("**/api/orders", (route) =>
    route.fulfill({
      status: 429,
      json: { message: "Too many orders. Please wait a minute.", code: "too-many-requests" },
    }),
  );
  await placeOrder(page).click();
  await expect(page.getByText("Order Failed")).toBeVisible();
  await expect(page.getByText("Too many orders. Please wait a minute.")).toBeVisible();
  await page.reload();
  await expect(notes(page)).toHaveValue(NOTES);
});

test("an order without an id is an error that leads nowhere", { tag: "@long" }, async ({
  page,
}) => {
  await asCustomer(page);
  await fillCart(page, await addProduct());
  await page.goto("/checkout");
  await page.route("**/api/orders", (route) => route.fulfill({ status: 201, json: {} }));
  await placeOrder(page).click();
  await expect(page.getByText("Order Error")).toBeVisible();
  await expect(
    page.getByText("Order was created but no ID returned. Please contact support."),
  ).toBeVisible();
  await expect(page).toHaveURL("/checkout");
});

test("an ended session leads to the sign-in and from there back to the notes", {
  tag: "@long",
}, async ({ page }) => {
  const ada = await asCustomer(page);
  await fillCart(page, await addProduct());
  await page.goto("/checkout");
  await notes(page).fill(NOTES);
  await expect(summary(page)).toContainText("$60.00");
  await page.context().clearCookies({ name: "aliquot_session" });
  await placeOrder(page).click();
  await expect(page.getByText("Welcome Back!")).toBeVisible();
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent("/checkout")}`);
  await signIn(page, ada);
  await expect(page).toHaveURL("/checkout");
  await expect(notes(page)).toHaveValue(NOTES);
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/payment\//);
});

test("a statement that changes during the checkout is signed there, and nothing typed is lost", async ({
  page,
}) => {
  const product = await addProduct({ access: "attested" });
  await asCustomer(page);
  await signStatement(page);
  await fillCart(page, product);
  await page.goto("/checkout");
  await notes(page).fill(NOTES);
  await expect(placeOrder(page)).toBeEnabled();
  const text = await changeStatement();
  await placeOrder(page).click();
  await expect(page.getByText("The end-use statement has changed.").first()).toBeVisible();
  const statement = page.getByRole("region", { name: "End-use statement" });
  await expect(statement).toContainText(text);
  await expect(placeOrder(page)).toBeDisabled();
  await statement.getByLabel("Your full name").fill("Ada Lovelace");
  await statement.getByRole("button", { name: "Sign the statement" }).click();
  await expect(statement).toBeHidden();
  await expect(page).toHaveURL("/checkout");
  await expect(notes(page)).toHaveValue(NOTES);
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/payment\//);
  expect(await ordersOf(page)).toMatchObject([{ notes: NOTES }]);
});

async function signStatement(page: Page): Promise<void> {
  const { statement } = await (await page.request.get("/api/buyer")).json();
  const answer = await page.request.post("/api/buyer/attest", {
    data: { version: statement.version, fullName: "Ada Lovelace" },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
