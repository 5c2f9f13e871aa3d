import { expect, type Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { verificationLink } from "../mailbox.ts";
import { alreadyEntered, asCustomer } from "../people.ts";
import {
  addCoupon,
  addProduct,
  changeProduct,
  fillCart,
  orderOf,
  setOrderStatus,
} from "../seller.ts";
import { test } from "../test.ts";

const FOR_ANYBODY = [
  "/auth",
  "/auth?tab=register",
  "/forgot-password",
  "/reset-password",
  "/reset-password?token=any",
  "/verify-email",
  "/cart",
  "/payment/00000000-0000-7000-8000-000000000000",
];

const ACCOUNT = ["profile", "orders", "addresses", "security"].map((tab) => `/account?tab=${tab}`);

test.beforeEach(async ({ page }) => alreadyEntered(page));

/** Waits until the page is hydrated and its skeletons are gone. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("main astro-island:not([ssr])").first()).toBeAttached();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

async function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

async function fits(page: Page): Promise<void> {
  const path = page.url();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflow(page), path).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  expect(await overflow(page), path).toBeLessThanOrEqual(0);
}

async function isPrivate(page: Page): Promise<void> {
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  expect(await page.locator("h1").count()).toBe(1);
}

for (const [place, path] of FOR_ANYBODY.entries()) {
  const tag = place % 3 === 0 ? [] : "@long";
  test(`${path} is private, accessible and fits every window`, { tag }, async ({ page }) => {
    await open(page, path);
    await isPrivate(page);
    expect(await violations(page)).toEqual([]);
    await fits(page);
  });
}

test("so are cart, checkout, account and payment of a customer, with their dialogs", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const product = await addProduct({
    name: `Testpeptide-${"GlyProHis-".repeat(6)}${Date.now()}`,
  });
  await asCustomer(page);
  const orderId = await orderOf(page, product, 2);
  await fillCart(page, product, 3);
  const order = `/account?tab=orders&order=${orderId}`;
  const confirmation = `/order-confirmation/${orderId}`;
  for (const path of ["/cart", "/checkout", ...ACCOUNT, order, confirmation]) {
    await open(page, path);
    await isPrivate(page);
    expect(await violations(page), path).toEqual([]);
    await fits(page);
  }
  await open(page, `/payment/${orderId}`);
  await expect(page.getByRole("dialog", { name: "Thank you for your purchase!" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "View Order Details" }).click();
  for (const name of ["Venmo", "Cash App", "Zelle", "PayPal"]) {
    await page.getByRole("tab", { name }).click();
    expect(await violations(page), name).toEqual([]);
  }
  await fits(page);
});

test("so are the questions and troubles on the way to an order", { tag: "@long" }, async ({
  page,
}) => {
  test.setTimeout(120_000);
  const [plenty, scarce, coupon] = [
    await addProduct(),
    await addProduct({ stockQuantity: 4 }),
    await addCoupon(),
  ];
  await asCustomer(page);
  const ordered = await orderOf(page, plenty);
  await fillCart(page, plenty, 2);
  await fillCart(page, scarce, 3);
  await open(page, "/cart");
  await page.getByRole("textbox", { name: "Coupon code" }).fill(coupon.code);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Coupon applied")).toBeVisible();
  await open(page, "/checkout");
  const place = page.getByRole("button", { name: "Place Order" });
  await expect(place).toBeEnabled();
  await changeProduct(plenty, { price: "50.00" });
  await place.click();
  const changed = page.getByRole("dialog", { name: "What changed" });
  await expect(changed).toBeVisible();
  expect(await violations(page), "what changed").toEqual([]);
  await changed.getByRole("button", { name: "Not now" }).click();

  await changeProduct(scarce, { stockQuantity: 1 });
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByText("Only 1 left.")).toBeVisible();
  await place.click();
  await expect(page.getByRole("dialog", { name: "Not enough in stock" })).toBeVisible();
  expect(await violations(page), "not enough").toEqual([]);
  await open(page, "/cart");
  await expect(page.getByText("Only 1 left.")).toBeVisible();
  expect(await violations(page), "a short line under a coupon").toEqual([]);

  for (const status of ["processing", "completed", "cancelled"]) {
    await setOrderStatus(ordered, status);
    await open(page, `/payment/${ordered}`);
    expect(await violations(page), status).toEqual([]);
  }
  await page.request.delete("/api/cart", { data: {} });
  await open(page, "/checkout");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  expect(await violations(page), "nothing to order").toEqual([]);
});

test("so are the states of the account", { tag: "@long" }, async ({ page }) => {
  await asCustomer(page);
  await page.route("**/api/user", async (route) => {
    const user = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...user, emailVerified: false, pendingEmail: "new@example.org" },
    });
  });
  await open(page, "/account");
  await expect(page.getByText("A new email address is waiting")).toBeVisible();
  await page.getByLabel(/^First Name/).fill("");
  await page.getByRole("button", { name: "Save Changes" }).click();
  expect(await violations(page), "profile").toEqual([]);
  await page.getByRole("tab", { name: "Order History" }).click();
  await expect(page.getByText("No orders yet")).toBeVisible();
  expect(await violations(page), "no orders").toEqual([]);
  await page.getByRole("tab", { name: "Addresses" }).click();
  await page.getByRole("button", { name: /^Delete/ }).click();
  await expect(page.getByRole("alertdialog", { name: "Delete address" })).toBeVisible();
  expect(await violations(page), "a question").toEqual([]);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Add Address" }).click();
  await page.getByRole("button", { name: "Save Address" }).click();
  expect(await violations(page), "an address that is incomplete").toEqual([]);
  await page.getByRole("button", { name: /State/ }).click();
  expect(await violations(page), "the list of states").toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Security" }).click();
  await page.getByRole("button", { name: "Change Password" }).click();
  expect(await violations(page), "security").toEqual([]);
  await page.route("**/api/user", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("The shop cannot be reached")).toBeVisible();
  expect(await violations(page), "out of reach").toEqual([]);
});

test("so are forms with error messages", { tag: "@long" }, async ({ page }) => {
  await open(page, "/auth");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByText("Password is required")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await open(page, "/reset-password?token=any");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText("Please confirm your password")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await open(page, await verificationLink(page));
  await expect(page.getByText("Email Verified!")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await open(page, "/auth?tab=register");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("First name is required")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await open(page, "/forgot-password");
  await page.getByLabel(/^Email/).fill("nobody@example.org");
  await page.getByRole("button", { name: "Send Reset Email" }).click();
  await expect(page.getByRole("heading", { name: "Email Sent!" })).toBeVisible();
  await expect(page.locator("[data-live-announcer] [aria-labelledby]")).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});
