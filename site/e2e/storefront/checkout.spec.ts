import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { alreadyEntered, asCustomer, signIn } from "../people.ts";
import {
  addCoupon,
  addProduct,
  changeProduct,
  fillCart,
  ordersOf,
  switchCouponOff,
} from "../seller.ts";
import { PLENTIFUL } from "../shop-under-test.ts";
import { test } from "../test.ts";

test.beforeEach(async ({ page }) => alreadyEntered(page));

const NOTES = "Ring twice — laboratory 4, “North wing”.";
const placeOrder = (page: Page) => page.getByRole("button", { name: "Place Order" });
const notes = (page: Page) => page.getByRole("textbox", { name: /notes/i });
const summary = (page: Page) => page.getByRole("region", { name: "Your order" });

test("a visitor signs in first and comes back", async ({ page }) => {
  await page.goto("/checkout");
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent("/checkout")}`);
});

test("an empty cart leads to the shop", async ({ page }) => {
  await asCustomer(page);
  await page.goto("/checkout");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to the Shop" })).toHaveAttribute("href", "/shop");
});

test("the order is sent as it was seen, placed once, and leads to its payment", async ({
  page,
}) => {
  const [product, coupon] = [await addProduct(), await addCoupon()];
  const ada = await asCustomer(page);
  await fillCart(page, product, 2);
  await page.addInitScript((code) => localStorage.setItem("aliquot.coupon", code), coupon.code);
  await page.goto("/checkout");
  await expect(page.getByText(`${ada.firstName} ${ada.lastName}`)).toBeVisible();
  await expect(page.getByText(ada.email)).toBeVisible();
  await expect(page.getByText("12 Ockham Park")).toBeVisible();
  for (const [name, href] of [
    ["Update information", "/account?tab=profile"],
    ["Update address", "/account?tab=addresses"],
    ["Edit cart", "/cart"],
  ] as const) {
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", href);
  }
  await expect(summary(page)).toContainText("2 × $45.00");
  await expect(summary(page)).toContainText("-$9.00");
  await expect(summary(page)).toContainText("$96.00");
  expect((await notes(page).boundingBox())?.height).toBeGreaterThan(80);
  await notes(page).fill(NOTES);

  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/orders")) sent.push(request);
  });
  await placeOrder(page).dblclick();
  await expect(page).toHaveURL(/\/payment\/[0-9a-f-]{36}$/);

  const orders = await ordersOf(page);
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ notes: NOTES, total: "96.00", couponCode: coupon.code });
  expect(page.url()).toContain(orders[0]?.id);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers()["idempotency-key"]).toBeTruthy();
  expect(sent[0]?.postDataJSON()).toMatchObject({
    order: {
      email: ada.email,
      firstName: ada.firstName,
      lastName: ada.lastName,
      shippingAddress: { address1: "12 Ockham Park", zipCode: "26501", country: "United States" },
      subtotal: "90.00",
      shipping: "15.00",
      discount: "9.00",
      couponCode: coupon.code,
      total: "96.00",
    },
    items: [{ productId: product.id, productPrice: "45.00", quantity: 2, total: "90.00" }],
  });
  expect(await (await page.request.get("/api/cart")).json()).toEqual([]);
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Cart", exact: true }),
  ).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/\/checkout/);
});

test("an answer that was lost does not cost a second order", async ({ page }) => {
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

test("an order nobody knows the end of is settled after a reload, also with an empty cart", async ({
  page,
}) => {
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

test("a coupon that ended meanwhile is told before anything is ordered", async ({ page }) => {
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

test("without an address nothing is ordered, and the way to one is shown", async ({ page }) => {
  await asCustomer(page);
  const addresses: { id: string }[] = await (await page.request.get("/api/addresses")).json();
  for (const { id } of addresses) await page.request.delete(`/api/addresses/${id}`, { data: {} });
  await fillCart(page, await addProduct());
  await page.goto("/checkout");
  await placeOrder(page).click();
  await expect(page.getByText("Address Required")).toBeVisible();
  await expect(page.getByRole("link", { name: "add one to your account" })).toHaveAttribute(
    "href",
    "/account?tab=addresses",
  );
  expect(await ordersOf(page)).toHaveLength(0);
});

test("an account without an e-mail address is told", async ({ page }) => {
  await asCustomer(page);
  await fillCart(page, await addProduct());
  await page.route("**/api/user", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), email: "" } });
  });
  await page.goto("/checkout");
  await placeOrder(page).click();
  await expect(page.getByText("User Information Missing")).toBeVisible();
});

test("of several addresses one is chosen", async ({ page }) => {
  await asCustomer(page);
  await page.request.post("/api/addresses", {
    data: { address1: "500 Laboratory Way", city: "Boston", state: "MA", zipCode: "02110" },
  });
  await fillCart(page, await addProduct());
  await page.goto("/checkout");
  const choice = page.getByRole("radiogroup", { name: "Ship to" });
  await expect(choice.getByRole("radio", { name: /12 Ockham Park/ })).toBeChecked();
  await choice.getByText(/500 Laboratory Way/).click();
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/payment\//);
  expect(await ordersOf(page)).toMatchObject([
    { shippingAddress: { address1: "500 Laboratory Way", zipCode: "02110" } },
  ]);
});

test("what went wrong is told, and the notes outlive it and a reload", async ({ page }) => {
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

test("an order without an id is an error that leads nowhere", async ({ page }) => {
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

test("a session that ended asks to sign in, and brings back to the notes", async ({ page }) => {
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

test("a checkout that cannot be loaded says so and tries again", async ({ page }) => {
  await asCustomer(page);
  await fillCart(page, await addProduct());
  await page.route("**/api/user", (route) => route.abort());
  await page.goto("/checkout");
  await expect(page.getByRole("heading", { name: "The shop cannot be reached" })).toBeVisible();
  await page.unroute("**/api/user");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(placeOrder(page)).toBeEnabled();
});

test("a purchase needs no mouse, from the age gate to the payment", async ({ page }) => {
  test.setTimeout(120_000);
  const ada = await asCustomer(page);
  await page.context().clearCookies();
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Yes" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, "Accept");
  await page.keyboard.press("Enter");
  await tabTo(page, "Browse the catalogue");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/shop");
  await tabTo(page, PLENTIFUL.name);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: /^Add to Cart - / }));
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/^[^?]*\/auth\?next=/);
  await tabTo(page, "Login");
  await page.keyboard.press("Tab");
  await page.keyboard.type(ada.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(ada.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/product/${PLENTIFUL.slug}`);
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Cart (1 item)" }));
  await page.keyboard.press("Enter");
  await tabTo(page, "Proceed to Checkout");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/checkout");
  await expect(placeOrder(page)).toBeEnabled();
  await tabTo(page, "Place Order");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/payment\//);
  const thanks = page.getByRole("button", { name: "View Order Details" });
  await expect(thanks).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(thanks).toBeHidden();
  await tabTo(page, "PayPal");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Venmo" })).toHaveAttribute("aria-selected", "true");
});

async function tabTo(page: Page, target: string | Locator): Promise<void> {
  const aim = typeof target === "string" ? page.getByText(target, { exact: true }).first() : target;
  await expect(aim).toBeVisible();
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press("Tab");
    // The text is within the link or button that has the focus.
    if (await aim.evaluate((element) => Boolean(element.closest(":focus")))) return;
  }
  throw new Error(`The Tab key does not reach “${target}”`);
}
