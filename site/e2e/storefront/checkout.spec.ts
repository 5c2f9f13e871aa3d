import { expect, type Request } from "@playwright/test";
import { alreadyEntered, asCustomer } from "../people.ts";
import { addCoupon, addProduct, fillCart, ordersOf } from "../seller.ts";
import { test } from "../test.ts";
import { NOTES, notes, placeOrder, summary } from "./checkout-page.ts";

test.beforeEach(async ({ page }) => alreadyEntered(page));

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
  await page.getByText("Another billing address").click();
  await page.getByLabel(/^Street Address/).fill("9 Ledger Lane");
  await placeOrder(page).click();
  await expect(page.getByText("City is required")).toBeVisible();
  await expect(page.getByLabel(/^City/)).toBeFocused();
  await page.getByLabel(/^City/).fill("Wheeling");
  await page.getByRole("button", { name: /State/ }).click();
  await page.getByRole("option", { name: "West Virginia" }).click();
  await page.getByLabel(/^ZIP/).fill("26003");

  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/orders")) sent.push(request);
  });
  await placeOrder(page).dblclick();
  await expect(page).toHaveURL(/\/payment\/[0-9a-f-]{36}$/);

  const orders = await ordersOf(page);
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({
    notes: NOTES,
    total: "96.00",
    couponCode: coupon.code,
    billingAddress: { address1: "9 Ledger Lane", city: "Wheeling", state: "WV", zipCode: "26003" },
  });
  await expect(page.getByText("9 Ledger Lane")).toBeVisible();
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

test("a billing address that is closed again is not sent, and says so", async ({ page }) => {
  await asCustomer(page);
  await fillCart(page, await addProduct());
  await page.goto("/checkout");
  const billing = page.getByRole("group").filter({ hasText: "Another billing address" });
  await billing.locator("summary").click();
  await page.getByLabel(/^Street Address/).fill("9 Ledger Lane");
  await billing.locator("summary").click();
  await expect(billing.locator("summary")).toContainText("not used while this is closed");
  await page.getByText("For institutions: PO number").click();
  await page.getByLabel(/^PO number/).fill("PO-1843");
  await page.getByText("For institutions: PO number").click();
  await expect(page.getByText("For institutions: PO number")).toContainText("PO-1843");
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/payment\/[0-9a-f-]{36}$/);
  expect(await ordersOf(page)).toMatchObject([{ billingAddress: null, poNumber: "PO-1843" }]);
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

test("an account without an email address is told", { tag: "@long" }, async ({ page }) => {
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

test("of several addresses one is chosen", { tag: "@long" }, async ({ page }) => {
  await asCustomer(page);
  await page.request.post("/api/addresses", {
    data: { address1: "500 Laboratory Way", city: "Boston", state: "MA", zipCode: "02110" },
  });
  await fillCart(page, await addProduct());
  await page.goto("/checkout");
  const choice = page.getByRole("radiogroup", { name: "Ship to" });
  await expect(choice.getByRole("radio", { name: /12 Ockham Park/ })).toBeChecked();
  await choice.getByText(/500 Laboratory Way/).click();
  // A new sign-in must not change the shipping address.
  await page.reload();
  await expect(choice.getByRole("radio", { name: /500 Laboratory Way/ })).toBeChecked();
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/payment\//);
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain("typed");
  expect(await ordersOf(page)).toMatchObject([
    { shippingAddress: { address1: "500 Laboratory Way", zipCode: "02110" } },
  ]);
});

test("a checkout that cannot be loaded says so and tries again", { tag: "@long" }, async ({
  page,
}) => {
  await asCustomer(page);
  await fillCart(page, await addProduct());
  await page.route("**/api/user", (route) => route.abort());
  await page.goto("/checkout");
  await expect(page.getByRole("heading", { name: "The shop cannot be reached" })).toBeVisible();
  await page.unroute("**/api/user");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(placeOrder(page)).toBeEnabled();
});
