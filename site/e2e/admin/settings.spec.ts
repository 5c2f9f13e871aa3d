import { expect } from "@playwright/test";
import { startOwnShop } from "../own-shop.ts";
import { asCustomer } from "../people.ts";
import { addProduct, orderOf } from "../seller.ts";
import { dataDirOf } from "../shop-under-test.ts";
import { test } from "../test.ts";
import { expectToast, openAdmin, screenLink } from "./open-admin.ts";

const PORT = Number(process.env.E2E_PORT ?? 4173) + 8;
const SHOP = `http://localhost:${PORT}`;
const STORE_SETTINGS = "/api/admin/settings/store";

// Settings affect the whole shop, so these tests run on a separate shop.
test.describe("the settings", { tag: "@long" }, () => {
  test.describe.configure({ mode: "default" });
  startOwnShop({
    port: PORT,
    dataDir: dataDirOf("settings"),
    env: { API_PORT: String(PORT + 1), SITE_PORT: String(PORT - 5) },
  });
  test.use({ baseURL: SHOP });

  test("the shipping rate is shown, checked and saved", async ({ page }) => {
    await openAdmin(page, "/shipping");
    await expect(page.getByText("$15.00")).toBeVisible();
    await page.getByRole("button", { name: "Edit" }).click();
    const field = page.getByLabel(/^Shipping rate/);
    await field.fill("");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Shipping rate is required")).toBeVisible();
    await field.fill("-1");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Shipping rate must be a valid positive number")).toBeVisible();
    await field.fill("12");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Shipping Rate Updated");
    await expect(page.getByText("$12.00")).toBeVisible();
    await expect(page.getByRole("button", { name: "Edit" })).toBeFocused();
    await page.reload();
    await expect(page.getByText("$12.00")).toBeVisible();
    const rate = await page.request.get("/api/settings/shipping-rate");
    expect(await rate.json()).toEqual({ value: "12.00" });
  });

  test("notifications are read, edited, restored and saved", async ({ page }) => {
    await openAdmin(page, "/notifications");
    for (const text of [
      "Order Notifications",
      "New Orders",
      "Order Status Changes",
      "User & System Notifications",
      "New User Registrations",
      "System Errors",
      "Inventory Notifications",
      "Low Stock Alerts",
      "Payment Notifications",
      "Payment Received",
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(page.getByText(/^(Enabled|Disabled)$/)).toHaveCount(6);
    const enabled = page.getByText("Enabled", { exact: true });
    const before = await enabled.count();
    await page.getByRole("button", { name: "Edit Settings" }).click();
    await expect(page.getByRole("switch")).toHaveCount(6);
    const address = page.getByLabel("Notification email");
    await expect(address).toHaveValue("");
    await address.fill("nobody");
    await page.getByRole("button", { name: "Save Settings" }).click();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Edit Settings" })).toBeFocused();
    await page.getByRole("button", { name: "Edit Settings" }).click();
    await expect(address).toBeFocused();
    await expect(address).toHaveValue("");

    await address.fill("seller@example.org");
    await page.getByRole("switch").first().focus();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Save Settings" }).click();
    await expectToast(page, "Notification Settings Updated");
    await page.reload();
    await expect(page.getByText("seller@example.org")).toBeVisible();
    await expect.poll(async () => Math.abs((await enabled.count()) - before)).toBe(1);
    await page.getByRole("button", { name: "Edit Settings" }).click();
    await address.fill("");
    await page.getByRole("button", { name: "Save Settings" }).click();
    await expect(page.getByText("Not set", { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText("Not set", { exact: true })).toBeVisible();
  });

  test("store settings are checked, a newer version is shown, and saved over", async ({ page }) => {
    await openAdmin(page, "/settings");
    const form = page.getByRole("region", { name: "Store settings" });
    const hours = form.getByLabel("Hold for");
    await hours.fill("0");
    await form.getByRole("button", { name: "Save Settings" }).click();
    await expect(form.getByText("Must be at least 1 hour")).toBeVisible();
    await hours.fill("60");
    const elsewhere = await page.request.patch(STORE_SETTINGS, { data: { holdHours: 72 } });
    expect(elsewhere.ok(), await elsewhere.text()).toBe(true);
    await form.getByRole("button", { name: "Save Settings" }).click();
    await expect(form).toContainText("The settings changed while you were editing");
    await expect(form.getByRole("row", { name: /Hold hours/ })).toContainText("72");
    await form.getByRole("button", { name: "Load the newer version" }).click();
    await expect(hours).toHaveValue("72");
    await hours.fill("96");
    await form.getByRole("button", { name: "Save Settings" }).click();
    await expectToast(page, "Store Settings Updated");
    await page.reload();
    await expect(hours).toHaveValue("96");
    expect(await (await page.request.get(STORE_SETTINGS)).json()).toMatchObject({ holdHours: 96 });
  });
});

test("a mail is previewed without its style sheet or script, and sent again", async ({ page }) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  const person = await asCustomer(page);
  const id = await orderOf(page, await addProduct());
  await openAdmin(page, "/outbox");
  const row = page.getByRole("row").filter({ hasText: person.email });
  await row
    .first()
    .getByRole("button", { name: /^Preview/ })
    .click();
  const dialog = page.getByRole("dialog");
  const mail = dialog.frameLocator("iframe");
  await expect(mail.locator("body")).toContainText(id.slice(-8).toUpperCase());
  await dialog.getByRole("tab", { name: "Plain text" }).click();
  await expect(dialog.getByRole("tabpanel")).toContainText(id.slice(-8).toUpperCase());
  await dialog.getByRole("button", { name: /Resend|Send now/ }).click();
  await expectToast(page, "Email Queued");
  expect(refused).toEqual([]);
});

test("the activity says who changed what, before and after", { tag: "@long" }, async ({ page }) => {
  const product = await addProduct({ price: "45.00" });
  await openAdmin(page, `/products?edit=${product.id}&search=${encodeURIComponent(product.name)}`);
  const dialog = page.getByRole("dialog", { name: "Edit Product" });
  await dialog.getByLabel("Price *").fill("48");
  await dialog.getByRole("button", { name: "Update Product" }).click();
  await expectToast(page, "Product Updated");
  await screenLink(page, "Activity").click();
  const entry = page.getByRole("listitem").filter({ hasText: `Changed ${product.name}` });
  await entry.getByText("Before and after").click();
  await expect(entry.getByRole("row", { name: /Price/ })).toContainText("$45.00");
  await expect(entry.getByRole("row", { name: /Price/ })).toContainText("$48.00");
});
