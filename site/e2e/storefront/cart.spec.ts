import { expect, type Page } from "@playwright/test";
import type { Product } from "#shared/contracts/products.ts";
import { alreadyEntered, asCustomer } from "../people.ts";
import { addProduct, changeProduct, fillCart } from "../seller.ts";
import { test } from "../test.ts";

test.beforeEach(async ({ page }) => alreadyEntered(page));

const line = (page: Page, product: Product) => page.getByRole("listitem", { name: product.name });
const units = (page: Page, product: Product) =>
  line(page, product).getByRole("textbox", { name: "Quantity" });
const summary = (page: Page) => page.getByRole("region", { name: "Order summary" });

test("an empty cart says so and leads to the shop", async ({ page }) => {
  await page.goto("/cart");
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await page.getByRole("link", { name: "Continue Shopping" }).click();
  await expect(page).toHaveURL("/shop");
});

test("a cart that was stored corrupt is ignored", { tag: "@long" }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("aliquot.cart", '[{"productId":1},'));
  await page.goto("/cart");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
});

test("a line has its tier's price, a stepper that stops at one, and a sum", async ({ page }) => {
  const product = await addProduct({
    hasBulkPricing: true,
    bulkPricing: [
      { quantity: 1, price: "45.00" },
      { quantity: 3, price: "40.00" },
    ],
  });
  await asCustomer(page);
  await fillCart(page, product, 2);
  await page.goto("/cart");
  await expect(line(page, product)).toContainText("$45.00 each");
  await expect(line(page, product)).toContainText("$90.00");
  await expect(summary(page)).toContainText("$105.00");

  await line(page, product).getByRole("button", { name: "Increase quantity" }).click();
  await expect(line(page, product)).toContainText("$40.00 each");
  await expect(line(page, product)).toContainText("$120.00");
  await expect(summary(page)).toContainText("$135.00");

  await units(page, product).fill("1");
  await units(page, product).press("Enter");
  await expect(summary(page)).toContainText("$60.00");
  await expect(
    line(page, product).getByRole("button", { name: "Decrease quantity" }),
  ).toBeDisabled();
});

test("a pasted list adds what there is, and keeps every other line with its reason", async ({
  page,
}) => {
  const product = await addProduct({ stockQuantity: 5 });
  await page.goto("/cart#list");
  const list = page.getByRole("textbox", { name: "CAS number or name, quantity" });
  const summary = await page.getByText("Paste a list", { exact: true }).boundingBox();
  const label = await page.getByText("CAS number or name, quantity").boundingBox();
  const gap = (label?.y ?? 0) - (summary?.y ?? 0) - (summary?.height ?? 0);
  expect(gap, "room for the focus ring").toBeGreaterThanOrEqual(6);
  await list.fill(`${product.name}\t2\nNobody's peptide, 1\n${product.name}, 1000000000`);
  await page.getByRole("button", { name: "Add List to Cart" }).click();
  await expect(units(page, product)).toHaveValue("2");
  await expect(list).toHaveValue(`Nobody's peptide, 1\n${product.name}, 1000000000`);
  await expect(page.getByRole("alert").filter({ hasText: "2 lines were not added" })).toContainText(
    "Only 5 are left, and 2 are in your cart.",
  );
});

test("quick clicks all arrive, and the server ends with what the page shows", async ({ page }) => {
  const product = await addProduct();
  await asCustomer(page);
  await fillCart(page, product);
  await page.goto("/cart");
  const more = line(page, product).getByRole("button", { name: "Increase quantity" });
  for (let click = 0; click < 7; click += 1) await more.click();
  await expect(units(page, product)).toHaveValue("8");
  await expect.poll(() => serverUnits(page)).toBe(8);
  await page.reload();
  await expect(units(page, product)).toHaveValue("8");
});

test("what is removed is gone here and on the server, and the focus is not lost", async ({
  page,
}) => {
  const [one, other] = [await addProduct(), await addProduct()];
  await asCustomer(page);
  await fillCart(page, one);
  await fillCart(page, other);
  await page.goto("/cart");
  await page.getByRole("button", { name: `Remove ${one.name}` }).click();
  await expect(page.getByText("Removed from cart")).toBeVisible();
  await expect(page.getByText("Item has been removed from your cart.")).toBeVisible();
  await expect(line(page, one)).toBeHidden();
  await expect(page.getByRole("heading", { name: "Items" })).toBeFocused();
  expect(await serverUnits(page)).toBe(1);

  await page.getByRole("button", { name: "Close notification" }).click();
  await page.getByRole("button", { name: "Clear Cart" }).click();
  await expect(page.getByText("Cart cleared")).toBeVisible();
  await expect(page.getByText("All items have been removed from your cart.")).toBeVisible();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  expect(await serverUnits(page)).toBe(0);
});

test("a change the server refuses is taken back and told", { tag: "@long" }, async ({ page }) => {
  const product = await addProduct({ stockQuantity: 2 });
  await asCustomer(page);
  await fillCart(page, product, 2);
  await page.goto("/cart");
  await line(page, product).getByRole("button", { name: "Increase quantity" }).click();
  await expect(page.getByText("Failed to update cart item.")).toBeVisible();
  await expect(units(page, product)).toHaveValue("2");

  const toast = page.getByRole("button", { name: "Close notification" });
  await page.route("**/api/cart{,/*}", (route) => route.abort());
  await toast.click();
  await page.getByRole("button", { name: `Remove ${product.name}` }).click();
  await expect(page.getByText("Failed to remove item from cart.")).toBeVisible();
  await toast.click();
  await page.getByRole("button", { name: "Clear Cart" }).click();
  await expect(page.getByText("Failed to clear cart.")).toBeVisible();
  await expect(units(page, product)).toHaveValue("2");
});

test("a line says when less is left than it wants", { tag: "@long" }, async ({ page }) => {
  const product = await addProduct({ stockQuantity: 5 });
  await asCustomer(page);
  await fillCart(page, product, 4);
  await changeProduct(product, { stockQuantity: 3 });
  await page.goto("/cart");
  await expect(line(page, product)).toContainText("Only 3 left.");
  await line(page, product).getByRole("button", { name: "Decrease quantity" }).click();
  await expect(line(page, product)).not.toContainText("left");
});

test("the checkout asks a visitor to sign in first, and a customer for nothing", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto("/shop");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText("Added to cart")).toBeVisible();
  await page.goto("/cart");
  await page.getByRole("link", { name: /checkout/i }).click();
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent("/checkout")}`);

  await asCustomer(page);
  await fillCart(page, await addProduct());
  await page.goto("/cart");
  await page.getByRole("link", { name: /checkout/i }).click();
  await expect(page).toHaveURL("/checkout");
});

test("without the server the cart stays, and says whose prices it shows", { tag: "@long" }, async ({
  page,
}) => {
  const product = await addProduct();
  await asCustomer(page);
  await fillCart(page, product, 2);
  await page.goto("/cart");
  await expect(summary(page)).toContainText("$105.00");
  await page.route("**/api/**", (route) => route.abort());
  await page.reload();
  await expect(line(page, product)).toContainText("$45.00 each");
  await expect(summary(page)).toContainText("The shop cannot be reached");
  await expect(summary(page)).toContainText("as last seen");
  await expect(summary(page)).toContainText("$90.00");
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(summary(page)).toContainText("$105.00");
});

test("what one tab changes, the other one shows", async ({ page, context }) => {
  const product = await addProduct();
  await asCustomer(page);
  await fillCart(page, product);
  await page.goto("/cart");
  const other = await context.newPage();
  await other.goto("/cart");
  await line(other, product).getByRole("button", { name: "Increase quantity" }).click();
  await expect(units(page, product)).toHaveValue("2");
  await expect(summary(page)).toContainText("$105.00");
});

test("a session that ended takes nothing out of the cart", async ({ page }) => {
  const product = await addProduct();
  await asCustomer(page);
  await fillCart(page, product, 2);
  await page.goto("/cart");
  await expect(units(page, product)).toHaveValue("2");
  await page.context().clearCookies({ name: "aliquot_session" });
  await page.reload();
  await expect(units(page, product)).toHaveValue("2");
  await expect(page.getByRole("link", { name: /checkout/i })).toHaveAttribute(
    "href",
    /^\/auth\?next=/,
  );
});

async function serverUnits(page: Page): Promise<number> {
  const items: { quantity: number }[] = await (await page.request.get("/api/cart")).json();
  return items.reduce((sum, item) => sum + item.quantity, 0);
}

test("what was put into the cart on another device is counted on every page", {
  tag: "@long",
}, async ({ page }) => {
  await asCustomer(page);
  await fillCart(page, await addProduct(), 3);
  await page.goto("/how-to-pay");
  await expect(page.getByRole("link", { name: /Cart.*\(3 items\)/ }).first()).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(
    page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: /Cart.*\(3 items\)/ }),
  ).toBeVisible();
});

test("a browser whose storage is full says so, and the cart goes on until the page is left", {
  tag: "@long",
}, async ({ page }) => {
  const product = await addProduct();
  await page.goto("/shop");
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size /= 2) {
      try {
        for (let part = 0; ; part += 1) localStorage.setItem(`${size}.${part}`, "x".repeat(size));
      } catch {
        // Smaller values may still fit.
      }
    }
  });
  await page.goto(`/shop?search=${encodeURIComponent(product.name)}`);
  await page
    .getByRole("button", { name: /Add to Cart/i })
    .first()
    .click();
  await expect(page.getByText("Your browser's storage is full")).toBeVisible();
  await expect(page.getByRole("link", { name: /Cart.*\(1 item\)/ }).first()).toBeVisible();
});
