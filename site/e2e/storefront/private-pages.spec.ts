import { expect, type Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { alreadyEntered, asCustomer } from "../people.ts";
import { addProduct, fillCart, orderOf } from "../seller.ts";
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

/** Alive, and past its skeletons. */
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

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    for (const path of FOR_ANYBODY) {
      test(`${path} is private, accessible and fits every window`, async ({ page }) => {
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
      await expect(
        page.getByRole("dialog", { name: "Thank you for your purchase!" }),
      ).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.getByRole("button", { name: "View Order Details" }).click();
      for (const name of ["Venmo", "Cash App", "Zelle", "PayPal"]) {
        await page.getByRole("tab", { name }).click();
        expect(await violations(page), name).toEqual([]);
      }
      await fits(page);
    });

    test("so are forms that are told what is wrong", async ({ page }) => {
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
  });
}
