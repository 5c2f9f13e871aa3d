import { expect } from "@playwright/test";
import { alreadyEntered, asCustomer } from "../people.ts";
import { addProduct } from "../seller.ts";
import { PLENTIFUL } from "../shop-under-test.ts";
import { test } from "../test.ts";

const PAGE = `/product/${PLENTIFUL.slug}`;

test.beforeEach(async ({ page }) => alreadyEntered(page));

test("the page says what a chemist asks", async ({ page }) => {
  await page.goto(PAGE);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(PLENTIFUL.name);
  await expect(page.getByText("Research Only")).toBeVisible();
  await expect(page.getByText("Research Use Only", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/For laboratory research by qualified people\./)).toContainText(
    "You must be 18 or older to buy it.",
  );
  for (const name of ["High Purity", "Fast Shipping", "Expert Support"]) {
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
  const sheet = page.getByRole("region", { name: "Data sheet" });
  for (const [term, value] of [
    ["CAS number", "58-82-2"],
    ["Sequence", "RPPGFSPFR"],
    ["Molecular weight", "1060.22 g/mol"],
    ["C-terminus", "free acid"],
  ] as const) {
    const row = sheet.locator("dl > div").filter({ has: page.getByText(term, { exact: true }) });
    await expect(row.getByRole("definition")).toContainText(value);
  }
  await expect(page.getByRole("group", { name: /R-P-P|Arg/ })).toBeVisible();
  const related = page.getByRole("region", { name: "Related products" });
  expect(await related.getByRole("listitem").count()).toBeGreaterThan(0);
});

test("CAS number and sequence can be copied", { tag: "@long" }, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(PAGE);
  await page.getByRole("button", { name: "Copy CAS number" }).click();
  await expect(page.getByText("CAS number copied to clipboard")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("58-82-2");
});

test("the button shows the line's total by tier", { tag: "@long" }, async ({ page }) => {
  await page.goto(PAGE);
  const add = page.getByRole("button", { name: /^Add to Cart/ });
  await expect(add).toHaveText("Add to Cart - $48.00");
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await expect(add).toHaveText("Add to Cart - $96.00");
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await expect(add).toHaveText("Add to Cart - $129.00");
  await expect(page.getByRole("combobox", { name: "Quantity option" })).toHaveValue("3");
  await page.getByRole("combobox", { name: "Quantity option" }).selectOption("10");
  await expect(add).toHaveText("Add to Cart - $365.00");
  await expect(page.getByRole("textbox", { name: "Quantity" })).toHaveValue("10");
});

test("the stepper stops at one", { tag: "@long" }, async ({ page }) => {
  await page.goto(PAGE);
  await expect(page.getByRole("button", { name: "Decrease quantity" })).toBeDisabled();
});

test("price and stock are those of now, not of when the page was published", async ({ page }) => {
  await page.route(`**/api/products/${PLENTIFUL.slug}`, async (route) => {
    const answer = await route.fetch();
    const changed = { ...(await answer.json()), price: "51.00", hasBulkPricing: false };
    await route.fulfill({ response: answer, json: { ...changed, stockQuantity: 2 } });
  });
  await page.goto(PAGE);
  await expect(page.getByRole("button", { name: "Add to Cart - $48.00" })).toBeVisible();
  await page.getByRole("button", { name: /^Add to Cart/ }).hover();
  await expect(page.getByRole("button", { name: "Add to Cart - $51.00" })).toBeVisible();
  await expect(page.getByText("Low Stock")).toBeVisible();
});

test("what sold out meanwhile is refused in words", async ({ page }) => {
  await page.route(`**/api/products/${PLENTIFUL.slug}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), stockQuantity: 0 } });
  });
  await page.goto(PAGE);
  await page.getByRole("button", { name: /^Add to Cart/ }).click();
  await expect(page.getByText("This product is currently out of stock.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Out of Stock" })).toBeDisabled();
});

test("a visitor's units are in the cart before they are asked to sign in", async ({ page }) => {
  await page.goto(PAGE);
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await page.getByRole("button", { name: /^Add to Cart/ }).click();
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(PAGE)}`);
  await expect(page.getByText("Welcome! Sign In to Continue")).toBeVisible();
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Cart (2 items)" }),
  ).toBeVisible();
});

test("while it adds the button says so; what the browser cannot keep is told", {
  tag: "@long",
}, async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/products/${PLENTIFUL.slug}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(PAGE);
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size /= 2) {
      try {
        for (let count = 0; ; count += 1)
          localStorage.setItem(`${size}.${count}`, "x".repeat(size));
      } catch {
        // This size is full.
      }
    }
  });
  await page.getByRole("button", { name: /^Add to Cart/ }).click();
  await expect(page.getByRole("button", { name: "Adding..." })).toBeVisible();
  answer();
  await expect(page.getByText("Your browser's storage is full")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Add to Cart/ })).toBeVisible();
  await page.getByRole("button", { name: "Close notification" }).click();
  await expect(page.getByText("Added to cart")).toBeVisible();
  // A redirect to the sign-in would lose the cart.
  await expect(page).toHaveURL(PAGE);
  await expect(page.getByRole("banner").getByRole("link", { name: "Cart (1 item)" })).toBeVisible();
});

test("a product that nothing else is known of has no empty sheet", { tag: "@long" }, async ({
  page,
}) => {
  const product = await addProduct();
  await page.goto(`/product/${product.slug}`);
  await expect(page.getByRole("heading", { name: "High Purity" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Data sheet" })).toBeHidden();
});

test("a customer stays on the page and is told", async ({ page }) => {
  await asCustomer(page);
  await page.goto(PAGE);
  await page.getByRole("button", { name: /^Add to Cart/ }).click();
  await expect(page.getByText("Added to cart")).toBeVisible();
  await expect(page).toHaveURL(PAGE);
});

test("search engines are told what is offered", async ({ page }) => {
  await page.goto(PAGE);
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const data = texts.map((text) => JSON.parse(text));
  const product = data.find((found) => found["@type"] === "Product");
  expect(product).toMatchObject({ name: PLENTIFUL.name, description: expect.any(String) });
  expect(product.offers[0]).toMatchObject({
    "@type": "Offer",
    price: "48.00",
    priceCurrency: "USD",
    availability: expect.stringContaining("https://schema.org/"),
  });
  const crumbs = data.find((found) => found["@type"] === "BreadcrumbList");
  // Home, Shop, the two levels of its category, and the product.
  expect(crumbs.itemListElement).toHaveLength(5);
  const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
  expect(new URL(canonical ?? "").pathname).toBe(PAGE);
  const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect((await page.request.get(new URL(picture ?? "").pathname)).status()).toBe(200);
});

test("an unknown product is a real 404 with a way back", async ({ page }) => {
  const answer = await page.goto("/product/no-such-peptide");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Product Not Found");
  await page.getByRole("link", { name: "Back to Shop" }).click();
  await expect(page).toHaveURL("/shop");
});
