import { expect } from "@playwright/test";
import { test } from "../test.ts";

test.use({ javaScriptEnabled: false });

test("the shop can be read and searched without script", async ({ page }) => {
  await page.goto("/shop");
  await expect(page.getByRole("dialog", { name: /18 years/ })).toBeHidden();
  await expect(page.getByText(/^Showing 1-12 of \d+ products$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Bradykinin" })).toBeVisible();
  await page.getByRole("searchbox").fill("histatin");
  await page.getByRole("button", { name: "Search products" }).click();
  await expect(page.getByText("Showing 1-1 of 1 products")).toBeVisible();
  await page.getByRole("button", { name: "Clear Search" }).click();
  await page.getByRole("button", { name: "2", exact: true }).click();
  await expect(page.getByText(/^Showing 13-24 of \d+ products$/)).toBeVisible();
});

test("a product page is whole without script", async ({ page }) => {
  await page.goto("/product/bradykinin");
  await expect(page.getByRole("heading", { level: 1, name: "Bradykinin" })).toBeVisible();
  await expect(page.getByText("$48.00").first()).toBeVisible();
  await expect(page.getByText(/^(In|Low) Stock$/).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Data sheet" })).toContainText("58-82-2");
});

test("the menu opens without script", async ({ page }) => {
  await page.goto("/how-to-pay");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
});
