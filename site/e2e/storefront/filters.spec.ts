import { expect } from "@playwright/test";
import { alreadyEntered } from "../people.ts";
import { test } from "../test.ts";

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the catalogue is narrowed, sorted and turned by forms, and a category has its own page", async ({
    page,
  }) => {
    await page.goto("/shop");
    await page.getByText("Filter", { exact: true }).click();
    await page.getByLabel("Length, from").fill("9");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/lengthFrom=9/);
    await expect(page.getByRole("main").getByRole("status")).toHaveText(
      /Showing 1-12 of \d+ products/,
    );
    await page.getByLabel("Sort").selectOption("price_per_mg_asc");
    await page.getByRole("button", { name: "Search products" }).click();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page).toHaveURL(
      /lengthFrom=9.*sort=price_per_mg_asc.*page=2|page=2.*lengthFrom=9/,
    );
    await expect(page.getByRole("main").getByRole("status")).toHaveText(/Showing 13-/);
    await page.goto("/shop/epitope-tags");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Epitope tags");
    await expect(page.getByRole("main").getByRole("status")).toHaveText(
      "Showing 1-5 of 5 products",
    );
  });
});

test("filters narrow at once, stand in the address and say what they would find", async ({
  page,
}) => {
  await alreadyEntered(page);
  await page.goto("/shop/neuropeptides");
  await page.getByLabel("In stock").check();
  await expect(page).toHaveURL(
    /category=neuropeptides.*inStock=true|inStock=true.*category=neuropeptides/,
  );
  await page.getByLabel("Category").selectOption("");
  await page.getByLabel("Modification").selectOption("NH2");
  await expect(page).toHaveURL(/modification=NH2/);
  await expect(page.getByText(/^Showing .* products$/)).toBeVisible();
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(page.getByText(/^Showing 1-12 of \d\d+ products$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Modification")).toHaveValue("NH2");
});
