import { expect, type Page } from "@playwright/test";
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

test("the button of the filters stands beside the boxes of their last row", async ({ page }) => {
  await alreadyEntered(page);
  await page.goto("/shop");
  await page.getByText("Filter", { exact: true }).click();
  const field = await page.getByLabel("Purity, from").boundingBox();
  const button = await page.getByRole("button", { name: "Apply" }).boundingBox();
  expect(button?.y).toBe(field?.y);
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
  await page.getByRole("checkbox", { name: /^Neuropeptides/ }).uncheck();
  await expect(page).not.toHaveURL(/category/);
  await page.getByRole("checkbox", { name: /^amidated/ }).check();
  await expect(page).toHaveURL(/modification=NH2/);
  await expect(page.getByText(/^Showing .* products$/)).toBeVisible();
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(page.getByText(/^Showing 1-12 of \d\d+ products$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("checkbox", { name: /^amidated/ })).toBeChecked();
});

test.describe("while the next results load", () => {
  test("the last ones stay on show, dimmed and busy, and their filters stay on offer", async ({
    page,
  }) => {
    await alreadyEntered(page);
    await page.goto("/shop");
    await page.getByText("Filter", { exact: true }).click();
    const answer = await holdProducts(page);
    const cards = page
      .getByRole("main")
      .locator("li")
      .filter({ has: page.locator("h2") });
    await page.getByLabel("In stock").check();
    const results = page.locator("[aria-busy='true']").filter({ has: page.getByRole("listitem") });
    await expect(results).toHaveCSS("filter", "grayscale(1)");
    await expect(cards).toHaveCount(12);
    await expect(page.getByRole("status", { name: "Loading products" })).toBeHidden();
    await expect(page.getByRole("checkbox", { name: /^amidated/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
    answer();
    await expect(results).toBeHidden();
    await expect(page.getByLabel("In stock")).toBeFocused();
  });

  test("a value that is typed and applied by Enter keeps the focus", async ({ page }) => {
    await alreadyEntered(page);
    await page.goto("/shop");
    await page.getByText("Filter", { exact: true }).click();
    await page.getByLabel("Length, from").fill("9");
    await page.getByLabel("Length, from").press("Enter");
    await expect(page).toHaveURL(/lengthFrom=9/);
    await expect(page.getByLabel("Length, from")).toBeFocused();
    await page.goBack();
    await expect(page.getByLabel("Length, from")).toHaveValue("");
  });
});

test("the panel stays open when the last filter is cleared, and the focus stays on it", async ({
  page,
}) => {
  await alreadyEntered(page);
  await page.goto("/shop?inStock=true");
  const panel = page.getByRole("main").locator("details");
  await expect(panel).toHaveAttribute("open", "");
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL("/shop");
  await expect(panel).toHaveAttribute("open", "");
  await expect(panel.locator("summary")).toBeFocused();
  await page.getByLabel("In stock").check();
  await expect(page).toHaveURL(/inStock/);
  await page.getByLabel("In stock").uncheck();
  await expect(page).toHaveURL("/shop");
  await expect(panel).toHaveAttribute("open", "");
  await expect(page.getByLabel("In stock")).toBeFocused();
});

test("a search that is cleared leaves the focus in its field", async ({ page }) => {
  await alreadyEntered(page);
  await page.goto("/shop?search=histatin");
  await page.getByRole("button", { name: "Clear Search" }).click();
  await expect(page).toHaveURL("/shop");
  await expect(page.getByRole("searchbox", { name: "Search" })).toBeFocused();
});

test("title and heading of a category's page are those of what it shows", async ({ page }) => {
  await alreadyEntered(page);
  await page.goto("/shop/neuropeptides");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Neuropeptides");
  await expect(page).toHaveTitle("Neuropeptides · Aliquot");
  await page.getByText("Filter", { exact: true }).click();
  await page.getByRole("checkbox", { name: /^Epitope tags/ }).check();
  await expect(page).toHaveURL("/shop?category=neuropeptides&category=epitope-tags");
  await expect(heading).toHaveText("Research Peptides");
  await expect(page).toHaveTitle("Research Peptides · Aliquot");
  await page.goBack();
  await expect(page).toHaveURL("/shop/neuropeptides");
  await expect(heading).toHaveText("Neuropeptides");
  await expect(page).toHaveTitle("Neuropeptides · Aliquot");
});

/** Delays product requests until the returned function is called. */
async function holdProducts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/products?**", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
