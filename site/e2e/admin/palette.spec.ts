import { expect, type Page } from "@playwright/test";
import { tabTo } from "../keyboard.ts";
import { asCustomer } from "../people.ts";
import { addCoupon, addProduct, orderOf } from "../seller.ts";
import { test } from "../test.ts";
import { expectToast, openAdmin, screenLink } from "./open-admin.ts";

/** Opens the palette by its shortcut, types, waits until the entry is selected, and presses Enter. */
async function find(page: Page, typed: string, entry: string | RegExp): Promise<void> {
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Find" });
  await expect(palette.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(typed);
  const first = palette.getByRole("option").first();
  await expect(first).toContainText(entry);
  await expect(first).toHaveAttribute("data-focused", "true");
  await page.keyboard.press("Enter");
  await expect(palette).toBeHidden();
}

test("everything is found and opened without a pointer", async ({ page }) => {
  const person = await asCustomer(page);
  const product = await addProduct();
  const coupon = await addCoupon();
  const id = await orderOf(page, product);
  const number = id.slice(-8).toUpperCase();
  await openAdmin(page);

  await find(page, `#${number}`, number);
  await expect(page.getByRole("dialog", { name: `Order #${number}` })).toBeVisible();
  await page.keyboard.press("Escape");
  await find(page, person.email, number);
  await expect(page.getByRole("dialog", { name: `Order #${number}` })).toBeVisible();
  await page.keyboard.press("Escape");
  await find(page, product.name, product.name);
  await expect(page.getByRole("dialog", { name: "Edit Product" })).toBeVisible();
  await page.keyboard.press("Escape");
  await find(page, coupon.code, coupon.code);
  await expect(page.getByRole("dialog", { name: "Edit Coupon" })).toBeVisible();
  await page.keyboard.press("Escape");
  await find(page, "Outbox", "Outbox");
  await expect(page.getByRole("heading", { level: 1, name: "Outbox" })).toBeVisible();
});

test("an order and a product are worked with the keyboard alone", { tag: "@long" }, async ({
  page,
}) => {
  await asCustomer(page);
  const product = await addProduct({ price: "45.00" });
  const number = (await orderOf(page, product)).slice(-8).toUpperCase();
  await openAdmin(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();

  await find(page, number, number);
  const order = page.getByRole("dialog", { name: `Order #${number}` });
  const status = order.getByRole("button", { name: /Order status/ });
  await tabTo(page, status);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Awaiting Payment" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expectToast(page, "Order Updated", "Completed");
  await expect(status).toContainText("Completed");
  await page.keyboard.press("Escape");
  await expect(order).toBeHidden();

  await find(page, product.name, product.name);
  const dialog = page.getByRole("dialog", { name: "Edit Product" });
  await tabTo(page, dialog.getByLabel("Price *"));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("49");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("article", { name: product.name })).toContainText("$49.00");

  await tabTo(page, screenLink(page, "Products"));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(screenLink(page, "Coupons")).toHaveAttribute("aria-current", "page");
  await expect(screenLink(page, "Coupons")).toBeFocused();
});

test("a button opens it too, and a search without results shows a message", async ({ page }) => {
  await openAdmin(page);
  await page.getByRole("button", { name: "Find" }).click();
  const palette = page.getByRole("dialog", { name: "Find" });
  await palette.getByRole("searchbox").fill("there is no such thing");
  await expect(palette.getByRole("status")).toHaveText("Nothing found");
});
