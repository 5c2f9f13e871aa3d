import { expect } from "@playwright/test";
import { test } from "../test.ts";

test("the search of the header suggests while somebody types, and keys go there", async ({
  page,
}) => {
  await page.goto("/terms-of-service");
  await page.keyboard.press("/");
  const search = page.getByRole("combobox", { name: "Find a product" });
  await expect(search).toBeFocused();
  await page.keyboard.type("58-82-2");
  const list = page.getByRole("listbox", { name: "Suggestions" });
  await expect(list.getByRole("option")).toHaveCount(1);
  await expect(search).toHaveAttribute("aria-expanded", "true");

  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(search).toHaveValue("58-82-2");
  await page.keyboard.press("Escape");
  await expect(search).toHaveValue("");

  await page.keyboard.type("bradykin");
  await expect(list.getByRole("option").first()).toContainText("Bradykinin");
  await page.keyboard.press("ArrowDown");
  const option = list.getByRole("option").first();
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expect(search).toHaveAttribute("aria-activedescendant", "site-search-0");
  await page.keyboard.press("ArrowUp");
  await expect(option).toHaveAttribute("aria-selected", "false");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/product\/bradykinin/);
});

test("the search of the header searches the catalogue without script", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto("/terms-of-service");
  await page.getByRole("combobox", { name: "Find a product" }).fill("bradykinin");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/shop\?search=bradykinin/);
  await expect(page.getByRole("heading", { level: 1, name: "Research Peptides" })).toBeVisible();
  await context.close();
});
