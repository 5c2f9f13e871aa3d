import { expect } from "@playwright/test";
import { addProduct, changeProduct, unheardOf } from "../seller.ts";
import { test } from "../test.ts";
import { expectToast, openAdmin } from "./open-admin.ts";

test("a file is compared, imported and taken back", { tag: "@long" }, async ({ page }) => {
  const [known, fresh] = [await addProduct({ price: "45.00" }), unheardOf("Importpeptide")];
  const file = (price: string) => ({
    name: "spring.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `name,price,stock_quantity,colour\n${known.name},49.00,40,red\n${fresh},${price},7,\n`,
    ),
  });
  await openAdmin(page, "/products");
  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Import Products" });
  const chooser = dialog.locator("input[type=file]");
  await chooser.setInputFiles(file("cheap"));
  await expect(dialog).toContainText('Line 3, column "price": Must be an amount such as 12.50');
  await expect(dialog.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  await chooser.setInputFiles(file("12.50"));
  await expect(dialog).toContainText("1 column is not supported");
  await expect(dialog).toContainText("colour (1)");
  await expect(dialog.getByRole("row").filter({ hasText: known.name })).toContainText(
    "$45.00 → $49.00",
  );
  await dialog.getByRole("button", { name: "Import 2 products" }).click();
  await expectToast(page, "Products Imported", "1 created, 1 changed.");
  await page.getByRole("searchbox", { name: "Search products" }).fill(fresh);
  await expect(page.getByRole("article", { name: fresh })).toContainText("$12.50");

  await page.getByRole("button", { name: "Import CSV" }).click();
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expectToast(page, "Import Undone", "1 removed, 1 restored.");

  // In one test, because a shop has only one last import and runs one import at a time.
  const edited = unheardOf("Importpeptide");
  await chooser.setInputFiles({
    name: "summer.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`name,price,stock_quantity\n${edited},12.50,7\n${fresh},12.50,7\n`),
  });
  await dialog.getByRole("button", { name: "Import 2 products" }).click();
  await expectToast(page, "Products Imported", "2 created, 0 changed.");
  const found = await page.request.get(`/api/products?search=${encodeURIComponent(edited)}`);
  const [product] = (await found.json()).products;
  await changeProduct(product, { description: "Written for an hour." });
  await page.getByRole("button", { name: "Import CSV" }).click();
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expectToast(page, "Import Undone", "1 removed, 0 restored.");
  await expect(dialog).toContainText(`${edited}: It was edited since, and stays.`);
  await expect(dialog).not.toContainText(fresh);
});

test("an import that was interrupted says so, and can be undone", { tag: "@long" }, async ({
  page,
}) => {
  await page.route("**/api/admin/imports", (route) =>
    route.fulfill({
      json: [
        {
          id: "01a1fcb4-0413-7749-8a68-18f72fa0d71d",
          fileName: "cut.csv",
          actor: "Ada Byron",
          created: 4000,
          updated: 0,
          state: "interrupted",
          createdAt: "2026-11-21T09:30:00.000Z",
          undoneAt: null,
          canUndo: true,
        },
      ],
    }),
  );
  await openAdmin(page, "/products");
  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Import Products" });
  await expect(dialog).toContainText("Import the same file again to go on with it");
  await expect(dialog.getByRole("button", { name: "Undo import" })).toBeEnabled();
});
