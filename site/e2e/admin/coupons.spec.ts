import { expect } from "@playwright/test";
import { addCoupon, addProduct, switchCouponOff } from "../seller.ts";
import { test } from "../test.ts";
import { expectToast, openAdmin } from "./open-admin.ts";

test("a coupon is created, shown, edited and deleted", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const product = await addProduct({ name: `AAA first ${Date.now()}` });
  const code = `E2E${Date.now().toString(36)}`.toUpperCase();
  await openAdmin(page, "/coupons");
  await page.getByRole("button", { name: "Create Coupon" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Coupon" });
  await dialog.getByLabel(/^Code/).fill("ab");
  await expect(dialog.getByLabel(/^Code/)).toHaveValue("AB");
  await dialog.getByRole("button", { name: "Create Coupon" }).click();
  await expect(dialog.getByText("Code must be at least 3 characters")).toBeVisible();
  await expect(dialog.getByText("Discount value is required")).toBeVisible();
  await dialog.getByLabel(/^Code/).fill("A".repeat(21));
  await dialog.getByRole("button", { name: "Create Coupon" }).click();
  await expect(dialog.getByText("Code must be less than 20 characters")).toBeVisible();
  await dialog.getByLabel(/^Code/).fill(code.toLowerCase());
  await dialog.getByLabel(/^Discount Value/).fill("10");
  await dialog.getByLabel("Usage Limit").fill("5");
  await dialog.getByRole("searchbox", { name: "Find a product" }).fill(product.name);
  await dialog.getByText(product.name).click();
  await dialog.getByRole("button", { name: "Create Coupon" }).click();
  await expectToast(page, "Coupon Created");

  const row = page.getByRole("listitem", { name: `Coupon ${code}` });
  await expect(row).toContainText("10% off");
  await expect(row).toContainText("0/5");
  await expect(row).toContainText("Active");
  await page.getByRole("button", { name: "Close notification" }).click();
  await row.getByRole("button", { name: /^Copy code/ }).hover();
  await expect(page.getByRole("tooltip", { name: "Copy code" })).toBeVisible();
  await row.getByRole("button", { name: /^Copy code/ }).click();
  await expectToast(page, "Copied", "Coupon code copied to clipboard");
  await page.getByRole("button", { name: "Close notification" }).click();
  await row.getByText(`${code} is active`).click({ force: true });
  await expectToast(page, "Status Updated");
  await expect(row).toContainText("Inactive");
  await page.getByRole("button", { name: "Close notification" }).click();

  await row.getByRole("button", { name: `Edit ${code}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit Coupon" });
  await expect(edit).toContainText("For 1 of the products.");
  await edit.getByLabel("Description").fill("For the tests");
  await edit.getByRole("button", { name: "Update Coupon" }).click();
  await expectToast(page, "Coupon Updated");
  await expect(row).toContainText("For the tests");
  await page.getByRole("button", { name: "Close notification" }).click();
  await row.getByRole("button", { name: `Delete ${code}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Coupon Deleted");
  await expect(row).toBeHidden();
});

test("badges are decided in their order", { tag: "@long" }, async ({ page }) => {
  const [expired, later, used] = [
    await addCoupon({ validFrom: "2020-01-01T00:00:00Z", validUntil: "2020-02-01T00:00:00Z" }),
    await addCoupon({ validFrom: "2999-01-01T00:00:00Z" }),
    await addCoupon({ discountType: "fixed", discountValue: "5.00", usageLimit: 3 }),
  ];
  await page.route("**/api/admin/coupons", async (route) => {
    const response = await route.fetch();
    const coupons: { id: string }[] = await response.json();
    const json = coupons.map((row) => (row.id === used.id ? { ...row, usageCount: 3 } : row));
    await route.fulfill({ response, json });
  });
  await openAdmin(page, "/coupons");
  const row = (code: string) => page.getByRole("listitem", { name: `Coupon ${code}` });
  await expect(row(expired.code)).toContainText("Expired");
  await expect(row(later.code)).toContainText("Scheduled");
  await expect(row(used.code)).toContainText("Usage Limit Reached");
  await expect(row(used.code)).toContainText("$5.00 off");
  await expect(row(used.code)).toContainText("3/3");
});

test("a save over somebody else's newer change shows what changed", { tag: "@long" }, async ({
  page,
}) => {
  const coupon = await addCoupon();
  await openAdmin(page, `/coupons?edit=${coupon.id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Coupon" });
  await dialog.getByLabel("Description").fill("Mine");
  await switchCouponOff(coupon);
  await dialog.getByRole("button", { name: "Update Coupon" }).click();
  await expect(dialog).toContainText("This coupon changed while you were editing");
  await expect(dialog.getByRole("row", { name: /Is active/ })).toContainText("no");
  await dialog.getByRole("button", { name: "Keep what I typed" }).click();
  await dialog.getByRole("button", { name: "Update Coupon" }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("listitem", { name: `Coupon ${coupon.code}` });
  await expect(row).toContainText("Mine");
  // The switch was not used, so keeping the typed values does not revert the other change.
  await expect(row).toContainText("Inactive");
});

test("a coupon whose products cannot be read is saved without becoming one for everything", {
  tag: "@long",
}, async ({ page }) => {
  const product = await addProduct();
  const coupon = await addCoupon({ applicableProducts: [product.id] });
  await page.route(`**/api/admin/coupons/${coupon.id}/products`, (route) =>
    route.fulfill({ status: 500, body: "oh" }),
  );
  await openAdmin(page, `/coupons?edit=${coupon.id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Coupon" });
  await expect(dialog).toContainText("Its products are gone or could not be read");
  await dialog.getByRole("button", { name: "Clear Valid From" }).click();
  const validFrom = dialog.getByRole("group", { name: "Valid From" });
  await expect(validFrom.getByRole("spinbutton").first()).toBeFocused();
  await dialog.getByLabel("Description").fill("Mine");
  await dialog.getByRole("button", { name: "Update Coupon" }).click();
  await expect(dialog).toBeHidden();
  const answer = await page.request.get(`/api/admin/coupons/${coupon.id}/products`);
  expect(await answer.json()).toEqual([product.id]);
});

test("no coupons have their sentence", { tag: "@long" }, async ({ page }) => {
  await page.route("**/api/admin/coupons", (route) => route.fulfill({ json: [] }));
  await openAdmin(page, "/coupons");
  await expect(page.getByText("No Coupons", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Create your first coupon to start offering discounts."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Create Coupon" })).toHaveCount(2);
});

test("the newer version of a coupon is loaded with the products it is for now", {
  tag: "@long",
}, async ({ page }) => {
  const [first, second] = [await addProduct(), await addProduct()];
  const coupon = await addCoupon({ applicableProducts: [first.id] });
  await openAdmin(page, `/coupons?edit=${coupon.id}`);
  const dialog = page.getByRole("dialog", { name: "Edit Coupon" });
  await expect(dialog).toContainText("For 1 of the products.");
  await dialog.getByLabel("Description").fill("Mine");
  const changed = await page.request.patch(`/api/admin/coupons/${coupon.id}`, {
    data: { applicableProducts: [first.id, second.id] },
  });
  expect(changed.ok()).toBe(true);
  await dialog.getByRole("button", { name: "Update Coupon" }).click();
  await expect(dialog.getByRole("row", { name: /Applicable products/ })).toContainText(
    "2 products",
  );
  await dialog.getByRole("button", { name: "Load the newer version" }).click();
  await expect(dialog).toContainText("For 2 of the products.");
  await dialog.getByRole("searchbox", { name: "Find a product" }).fill(first.name);
  await dialog.getByText(first.name).click();
  await expect(dialog).toContainText("For 1 of the products.");
  await dialog.getByRole("button", { name: "Update Coupon" }).click();
  await expect(dialog).toBeHidden();
  const answer = await page.request.get(`/api/admin/coupons/${coupon.id}/products`);
  expect(await answer.json()).toEqual([second.id]);
});
