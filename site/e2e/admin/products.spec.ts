import { expect } from "@playwright/test";
import { asCustomer } from "../people.ts";
import { addProduct, changeProduct, countShelf, orderOf, unheardOf } from "../seller.ts";
import { test } from "../test.ts";
import { expectToast, openAdmin, screenLink } from "./open-admin.ts";

test("a product is added with tiers, then edited", async ({ page }) => {
  const name = unheardOf("Tierpeptide");
  await openAdmin(page, "/products?page=900");
  await expect(page.getByText(/^Showing \d+-(\d+) of \1 products$/)).toBeVisible();
  await page.goto("/admin/products");
  await expect(page.getByText(/^Showing 1-10 of \d+ products$/)).toBeVisible();
  const pages = page.getByRole("navigation", { name: "Pages of products" });
  await pages.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^Showing 11-20 of/)).toBeVisible();
  await pages.getByRole("button", { name: "Previous" }).click();
  await page.getByRole("button", { name: "Add Product" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Product" });
  await expect(dialog).toContainText("Fill in the details to create a new product.");
  await expect(dialog).toContainText("Whether this product is currently in stock");
  await expect(dialog).toContainText(
    /Bulk Pricing.*Product Name \*.*Description.*Price \*.*Image URL.*Stock Quantity.*Low Stock Threshold.*In Stock/s,
  );
  await expect(dialog.getByLabel("Price *")).toBeEnabled();
  await dialog.getByRole("button", { name: "Create Product" }).click();
  await expect(dialog.getByText("Product name is required")).toBeVisible();
  await expect(dialog.getByLabel(/^Product Name/)).toBeFocused();

  await dialog.getByText("Bulk Pricing", { exact: true }).click();
  await expect(dialog.getByRole("switch", { name: /Bulk Pricing/ })).toBeChecked();
  await expect(dialog.getByLabel("Base Price (Optional)")).toBeDisabled();
  for (const text of [
    "Enable quantity-based pricing tiers (e.g., 1 vial, 3 vials, 10 vials)",
    "Base price is disabled when bulk pricing is enabled",
    "Bulk Pricing Tiers",
    'Pricing tiers will be offered as dropdown options to customers (e.g., "1 Vial - $120", "3 Vials - $110 each").',
  ]) {
    await expect(dialog).toContainText(text);
  }
  await expect(dialog).toContainText(/Low Stock Threshold.*Bulk Pricing Tiers.*In Stock/s);
  await expect(dialog.getByLabel("Quantity", { exact: true })).toHaveCount(3);
  await dialog.getByRole("button", { name: "Add Tier" }).click();
  await expect(dialog.getByLabel("Quantity", { exact: true })).toHaveCount(4);
  for (let left = 4; left > 1; left -= 1) {
    await dialog
      .getByRole("button", { name: /^Remove tier/ })
      .last()
      .click();
    await expect(dialog.getByRole("button", { name: "Add Tier" })).toBeFocused();
  }
  await expect(dialog.getByRole("button", { name: "Remove tier 1" })).toBeDisabled();
  await dialog.getByLabel("Price", { exact: true }).fill("45");
  await dialog.getByLabel(/^Product Name/).fill(name);
  await dialog.getByLabel("Stock Quantity").fill("-1");
  await dialog.getByLabel("Low Stock Threshold").fill("-1");
  await dialog.getByRole("button", { name: "Create Product" }).click();
  await expect(dialog.getByText("Stock quantity must be 0 or greater")).toBeVisible();
  await expect(dialog.getByText("Low stock threshold must be 0 or greater")).toBeVisible();
  await dialog.getByLabel("Stock Quantity").fill("");
  await dialog.getByLabel("Low Stock Threshold").fill("");
  await dialog.getByRole("button", { name: "Create Product" }).click();
  await expectToast(page, "Product Created");

  await page.getByRole("searchbox", { name: "Search products" }).fill(name);
  const card = page.getByRole("article", { name });
  await expect(card).toContainText("$45.00");
  await expect(card).toContainText("Out of Stock");
  await card.getByRole("button", { name: `Edit ${name}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit Product" });
  await expect(edit).toContainText("Update the product information below.");
  await expect(edit.getByLabel("Low Stock Threshold")).toHaveValue("5");
  await edit.getByLabel("Description").fill("It treats everything.");
  await expect(edit).toContainText("This text speaks of human use");
  await edit.getByRole("button", { name: "Update Product" }).click();
  await expectToast(page, "Product Updated");
});

const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a picture is uploaded beside its address, and what is none is refused", {
  tag: "@long",
}, async ({ page }) => {
  const product = await addProduct();
  await openAdmin(page, `/products?edit=${product.id}&search=${encodeURIComponent(product.name)}`);
  const dialog = page.getByRole("dialog", { name: "Edit Product" });
  const chooser = dialog.locator("form input[type=file]").first();
  await chooser.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: DOT });
  await expect(dialog.getByText("Choose a JPEG, PNG, WebP or AVIF picture.")).toBeVisible();
  await chooser.setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: DOT });
  await expect(dialog.getByLabel("Image URL")).toHaveValue(/^\/media\/[^/]+\/960\.webp$/);
  await dialog.getByLabel("Alternative text").fill("A dot");
  await dialog.getByRole("button", { name: "Update Product" }).click();
  await expectToast(page, "Product Updated");
  await expect(page.getByRole("img", { name: "A dot" })).toBeVisible();
});

test("where a product's page stands is shown, and a failed one is tried again", {
  tag: "@long",
}, async ({ page }) => {
  const product = await addProduct();
  await openAdmin(page, `/products?search=${encodeURIComponent(product.name)}`);
  const card = page.getByRole("article", { name: product.name });
  await expect(card.getByText("Page live")).toBeVisible();
  await page.route("**/api/admin/publishing?*", async (route) => {
    const response = await route.fetch();
    const { pages, ...rest } = await response.json();
    const failed = pages.map((each: object) => ({ ...each, state: "failed" }));
    await route.fulfill({ response, json: { ...rest, pages: failed } });
  });
  await page.reload();
  await expect(card.getByText("Publish failed")).toBeVisible();
  await page.unroute("**/api/admin/publishing?*");
  await card.getByRole("button", { name: "Retry" }).click();
  await expect(card.getByText("Page live")).toBeVisible();
});

test("stock and threshold are changed where they stand", async ({ page }) => {
  const product = await addProduct();
  await openAdmin(page, `/products?search=${encodeURIComponent(product.name)}`);
  const card = page.getByRole("article", { name: product.name });
  const stock = card.getByRole("button", { name: /^Stock \d+ for/ });
  // The smallest target of WCAG 2.5.8.
  expect((await stock.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await stock.click();
  await card.getByRole("textbox", { name: /^Stock for/ }).fill("3");
  await page.keyboard.press("Enter");
  await expectToast(page, "Stock Updated");
  await expect(card).toContainText("Low Stock");
  await expect(card.getByRole("button", { name: "Stock 3 for" })).toBeFocused();
  await page.getByRole("button", { name: "Close notification" }).click();
  await card.getByRole("button", { name: /^Low at \d+ for/ }).click();
  await card.getByRole("textbox", { name: /^Low at for/ }).fill("2");
  await page.keyboard.press("Enter");
  await expectToast(page, "Threshold Updated");
  await expect(card).toContainText("In Stock");
});

test("a stock that was typed beside a sale is a correction of the one that was shown", {
  tag: "@long",
}, async ({ page }) => {
  const product = await addProduct({ stockQuantity: 40 });
  await openAdmin(page, `/products?search=${encodeURIComponent(product.name)}`);
  const card = page.getByRole("article", { name: product.name });
  await card.getByRole("button", { name: "Stock 40 for" }).click();
  await countShelf(product, 37);
  await card.getByRole("textbox", { name: /^Stock for/ }).fill("45");
  await page.keyboard.press("Enter");
  await expectToast(page, "Stock Updated");
  await expect(card.getByRole("button", { name: "Stock 42 for" })).toBeFocused();

  await card.getByRole("button", { name: "Stock 42 for" }).click();
  await countShelf(product, 3);
  await card.getByRole("textbox", { name: /^Stock for/ }).fill("30");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/has changed since you opened it/)).toBeVisible();
  await expect(card).toContainText("It is 3 now");
  await expect(card.getByRole("button", { name: "Saving..." })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(card.getByRole("button", { name: "Stock 30 for" })).toBeVisible();
});

test("an order that is cancelled shows its units in the list of products", {
  tag: "@long",
}, async ({ page }) => {
  const product = await addProduct({ stockQuantity: 40 });
  await asCustomer(page);
  const number = (await orderOf(page, product, 3)).slice(-8).toUpperCase();
  await openAdmin(page, `/products?search=${encodeURIComponent(product.name)}`);
  await expect(page.getByRole("button", { name: "Stock 37 for" })).toBeVisible();
  await screenLink(page, "Orders").click();
  const card = page.getByRole("article", { name: new RegExp(number) });
  await card.getByRole("button", { name: /status/i }).click();
  await page.getByRole("option", { name: "Cancelled" }).click();
  await expectToast(page, "Order Updated");
  await page.goBack();
  await expect(page.getByRole("button", { name: "Stock 40 for" })).toBeVisible();
});

test("a product is deleted after asking, and one that was ordered is not", {
  tag: "@long",
}, async ({ page }) => {
  const [unsold, sold] = [await addProduct(), await addProduct()];
  await asCustomer(page);
  await orderOf(page, sold);
  await openAdmin(page, `/products?search=${encodeURIComponent(unsold.name)}`);
  await page.getByRole("button", { name: `Delete ${unsold.name}` }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Product" });
  await expect(question).toContainText(
    `Are you sure you want to delete "${unsold.name}"? This action cannot be undone.`,
  );
  await page.mouse.click(5, 5);
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Product Deleted");

  await page.goto(`/admin/products?search=${encodeURIComponent(sold.name)}`);
  await page.getByRole("button", { name: `Delete ${sold.name}` }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(question).toContainText(
    "Cannot delete product because it has been ordered by customers. Consider marking it as unavailable instead.",
  );
  await question.getByRole("button", { name: "Mark as unavailable" }).click();
  await expect(page.getByRole("article", { name: sold.name })).toContainText("Out of Stock");
});

test("a save over somebody else's newer change shows what changed", { tag: "@long" }, async ({
  page,
}) => {
  const product = await addProduct({ price: "45.00" });
  await openAdmin(page, `/products?search=${encodeURIComponent(product.name)}`);
  await page.getByRole("button", { name: `Edit ${product.name}` }).click();
  await changeProduct(product, { price: "49.00" });
  const dialog = page.getByRole("dialog", { name: "Edit Product" });
  await dialog.getByLabel("Description").fill("Mine");
  await dialog.getByRole("button", { name: "Update Product" }).click();
  await expect(dialog).toContainText("This product changed while you were editing");
  await expect(dialog.getByRole("row", { name: /Price/ })).toContainText("49.00");
  await dialog.getByRole("button", { name: "Load the newer version" }).click();
  await expect(dialog.getByLabel("Price *")).toHaveValue("49.00");
});

test("an empty catalogue has its sentence", { tag: "@long" }, async ({ page }) => {
  await page.route("**/api/admin/products?*", (route) =>
    route.fulfill({ json: { products: [], total: 0 } }),
  );
  await openAdmin(page, "/products");
  await expect(page.getByText("No Products", { exact: true })).toBeVisible();
  await expect(page.getByText("Start by adding your first product.")).toBeVisible();
  await page.getByRole("button", { name: "Add First Product" }).click();
  await expect(page.getByRole("dialog", { name: "Add New Product" })).toBeVisible();
});
