import { expect, type Page } from "@playwright/test";
import { alreadyEntered, asCustomer } from "../people.ts";
import { addProduct, changeProduct, fillCart } from "../seller.ts";
import { test } from "../test.ts";

test.beforeEach(async ({ page }) => alreadyEntered(page));

const addButton = (page: Page) => page.getByRole("button", { name: /^Add to Cart/ });
const badge = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Cart/ });

test("a customer who adds more than is left reads what is left, and never that it was added", async ({
  page,
}) => {
  const product = await addProduct({
    stockQuantity: 3,
    hasBulkPricing: true,
    bulkPricing: [
      { quantity: 1, price: "45.00" },
      { quantity: 10, price: "40.00" },
    ],
  });
  await asCustomer(page);
  await page.goto(`/product/${product.slug}`);
  await page.getByRole("combobox", { name: "Quantity option" }).selectOption("10");
  await addButton(page).click();
  await expect(page.getByText(`Only 3 of ${product.name} are left.`)).toBeVisible();
  await expect(page.getByText("Added to cart")).toBeHidden();
  await expect(badge(page)).toHaveAccessibleName("Cart");

  await page.getByRole("textbox", { name: "Quantity" }).fill("2");
  await addButton(page).click();
  await expect(page.getByText("Added to cart")).toBeVisible();
  await page.goto(`/shop?search=${encodeURIComponent(product.name)}`);
  await page.getByRole("combobox", { name: /^Quantity option/ }).selectOption("10");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(
    page.getByText(`Only 3 of ${product.name} are left. 2 are in your cart already.`),
  ).toBeVisible();
  await expect(page.getByText("Added to cart")).toBeHidden();
  expect(await serverUnits(page)).toBe(2);
  await expect(badge(page)).toHaveAccessibleName("Cart (2 items)");
});

test("a customer is told that something was added when it was, and not before", async ({
  page,
}) => {
  const product = await addProduct();
  await asCustomer(page);
  await page.goto(`/product/${product.slug}`);
  const answer = await holdChanges(page);
  await addButton(page).click();
  await expect(page.getByRole("button", { name: "Adding..." })).toBeVisible();
  await expect(badge(page)).toHaveAccessibleName("Cart");
  await expect(page.getByText("Added to cart")).toBeHidden();
  answer();
  await expect(page.getByText("Added to cart")).toBeVisible();
  await expect(badge(page)).toHaveAccessibleName("Cart (1 item)");
});

test("a cart that the shop cuts to what is left at sign-in says so", async ({ page }) => {
  const product = await addProduct({ stockQuantity: 9 });
  const ada = await asCustomer(page);
  await page.context().clearCookies({ name: "aliquot_session" });
  await page.context().clearCookies({ name: "aliquot_hint" });
  await page.goto("/auth?next=/cart");
  await page.evaluate((line) => localStorage.setItem("aliquot.cart", JSON.stringify([line])), {
    productId: product.id,
    productName: product.name,
    slug: product.slug,
    price: product.price,
    hasBulkPricing: false,
    bulkPricing: [],
    imageUrl: null,
    quantity: 9,
  });
  await changeProduct(product, { stockQuantity: 4 });
  await page.reload();
  await page.getByRole("textbox", { name: /^Email/ }).fill(ada.email);
  await page.getByLabel(/^Password/).fill(ada.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByText(`${product.name}: 4 of 9`)).toBeVisible();
});

test("Checkout right after many clicks waits for them, and all of them count", async ({ page }) => {
  const product = await addProduct();
  await asCustomer(page);
  await fillCart(page, product);
  await page.goto("/cart");
  const more = page.getByRole("button", { name: /^Increase quantity/ });
  await expect(page.getByRole("textbox", { name: "Quantity" })).toHaveValue("1");
  const sent: string[] = [];
  const answer = await holdChanges(page, sent);
  for (let click = 0; click < 7; click += 1) await more.click();
  await page.getByRole("link", { name: /checkout/i }).click();
  await expect(page.getByRole("link", { name: "Saving your cart..." })).toBeVisible();
  answer();
  await expect(page).toHaveURL("/checkout");
  await expect(page.getByRole("region", { name: "Your order" })).toContainText("8 × $45.00");
  expect(await serverUnits(page)).toBe(8);
  // Only the newest state is sent, not each click.
  expect(sent).toEqual(['{"quantity":2}', '{"quantity":8}']);
});

test("changes are not lost when the page is left at once", async ({ page }) => {
  const [kept, removed] = [await addProduct(), await addProduct()];
  await asCustomer(page);
  await fillCart(page, kept, 5);
  await fillCart(page, removed, 2);
  await page.goto("/cart");
  const line = page.getByRole("listitem", { name: kept.name });
  await expect(line.getByRole("textbox", { name: "Quantity" })).toHaveValue("5");
  await slowChanges(page);
  const fewer = line.getByRole("button", { name: /^Decrease quantity/ });
  for (let click = 0; click < 3; click += 1) await fewer.click();
  await page.getByRole("button", { name: `Remove ${removed.name}` }).click();
  await page.goto("/how-to-pay");
  await expect.poll(() => serverUnits(page)).toBe(2);
  await page.goto("/cart");
  await expect(line.getByRole("textbox", { name: "Quantity" })).toHaveValue("2");
  await expect(page.getByRole("listitem", { name: removed.name })).toBeHidden();
});

test("each stepper of the cart is named with its product", async ({ page }) => {
  const [one, other] = [await addProduct(), await addProduct()];
  await asCustomer(page);
  await fillCart(page, one);
  await fillCart(page, other);
  await page.goto("/cart");
  for (const { name } of [one, other]) {
    await expect(
      page.getByRole("group", { name: `Quantity of ${name}`, exact: true }),
    ).toBeVisible();
    await expect(
      page.getByRole("textbox", { name: `Quantity of ${name}`, exact: true }),
    ).toHaveValue("1");
    for (const step of ["Increase", "Decrease"]) {
      await expect(
        page.getByRole("button", { name: `${step} quantity of ${name}`, exact: true }),
      ).toBeVisible();
    }
  }
});

async function serverUnits(page: Page): Promise<number> {
  const items: { quantity: number }[] = await (await page.request.get("/api/cart")).json();
  return items.reduce((sum, item) => sum + item.quantity, 0);
}

/** Delays changes of the server's cart until the returned function is called. `sent` collects their bodies. */
async function holdChanges(page: Page, sent: string[] = []): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/cart{,/*}", async (route) => {
    if (route.request().method() !== "GET") {
      sent.push(route.request().postData() ?? "");
      await promise;
    }
    await route.continue();
  });
  return resolve;
}

/** Each change of a line takes a third of a second and is aborted when its page is left. */
async function slowChanges(page: Page): Promise<void> {
  await page.route("**/api/cart/*", async (route) => {
    if (route.request().method() !== "GET") {
      await new Promise((resolve) => setTimeout(resolve, 333));
    }
    await route.continue().catch(() => {});
  });
}
