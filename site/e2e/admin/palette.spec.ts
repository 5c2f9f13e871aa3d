import { expect, type Page, test } from "@playwright/test";
import { asCustomer } from "../people.ts";
import { addCoupon, addProduct, orderOf } from "../seller.ts";
import { openAdmin } from "./open-admin.ts";

/** Opens the palette by its keys, types, and waits for the entry before Enter opens the first. */
async function find(page: Page, typed: string, entry: string | RegExp): Promise<void> {
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Find" });
  await expect(palette.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(typed);
  await expect(palette.getByRole("option").first()).toContainText(entry);
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

test("a button opens it too, and nothing found is said", async ({ page }) => {
  await openAdmin(page);
  await page.getByRole("button", { name: "Find" }).click();
  const palette = page.getByRole("dialog", { name: "Find" });
  await palette.getByRole("searchbox").fill("there is no such thing");
  await expect(palette.getByRole("status")).toHaveText("Nothing found");
});
