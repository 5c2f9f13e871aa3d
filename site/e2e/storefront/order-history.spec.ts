import { expect } from "@playwright/test";
import { alreadyEntered, asCustomer } from "../people.ts";
import { addProduct, changeProduct, orderOf, setOrderStatus } from "../seller.ts";
import { test } from "../test.ts";

test.beforeEach(async ({ page }) => alreadyEntered(page));

const numberOf = (orderId: string) => orderId.slice(-8).toUpperCase();

test.describe("the order history", () => {
  test("is empty at first", async ({ page }) => {
    await asCustomer(page);
    await page.goto("/account?tab=orders");
    await expect(page.getByRole("heading", { name: "No orders yet" })).toBeVisible();
  });

  test("leads to the saved quotes: until when each holds, and which order used it", {
    tag: "@long",
  }, async ({ page }) => {
    const product = await addProduct();
    await asCustomer(page);
    await page.goto("/account?tab=orders");
    await page.getByRole("link", { name: "Saved quotes" }).click();
    await expect(page).toHaveURL("/account?tab=quotes");
    await expect(page.getByRole("heading", { name: "No quotes yet" })).toBeVisible();
    const items = [{ productId: product.id, quantity: 2 }];
    const answer = await page.request.post("/api/quotes/saved", { data: { items } });
    const quote = await answer.json();
    await page.reload();
    const row = page.getByRole("listitem").filter({ hasText: quote.number });
    await expect(row).toContainText("Prices hold until");
    await expect(row).toContainText("$105.00");
    await expect(row.getByRole("link", { name: `PDF of quote ${quote.number}` })).toHaveAttribute(
      "href",
      `/api/quotes/saved/${quote.id}/pdf`,
    );
    // One of two vials is left. The quote keeps its old price.
    await changeProduct(product, { stockQuantity: 1, price: "50.00" });
    await row.getByRole("link", { name: `View and order quote ${quote.number}` }).click();
    await page.getByRole("button", { name: "Order What Is Left" }).click();
    await page.getByRole("button", { name: "Order What Is Left for $60.00" }).click();
    await expect(page).toHaveURL(/\/payment\//);
    await page.goto("/account?tab=quotes");
    await expect(row).toContainText("used by order");
    await page.route("**/api/quotes/saved", (route) => route.abort());
    await page.reload();
    await expect(page.getByText("The shop cannot be reached")).toBeVisible();
  });

  test("lists orders, opens one in the address, and Back closes it", async ({ page }) => {
    const product = await addProduct();
    await asCustomer(page);
    const [paid, open] = [await orderOf(page, product), await orderOf(page, product, 2)];
    await setOrderStatus(paid, "completed");
    await page.goto("/account?tab=orders");
    const row = (id: string) => page.getByRole("listitem").filter({ hasText: numberOf(id) });
    await expect(row(paid).getByText("Completed")).toBeVisible();
    await expect(row(open).getByText("Awaiting Payment")).toBeVisible();
    await expect(row(open)).toContainText("$105.00");
    await expect(row(open).getByRole("link", { name: "Pay now" })).toHaveAttribute(
      "href",
      `/payment/${open}`,
    );

    await row(open)
      .getByRole("link", { name: /View Details/ })
      .click();
    await expect(page).toHaveURL(`/account?tab=orders&order=${open}`);
    await expect(page.getByRole("heading", { name: `Order ${numberOf(open)}` })).toBeVisible();
    const detail = page.getByRole("tabpanel");
    for (const text of ["2 × $45.00", product.name, "12 Ockham Park", "$105.00", "Timeline"]) {
      await expect(detail).toContainText(text);
    }
    await page.goBack();
    await expect(row(open)).toBeVisible();
  });

  test("puts an old order into the cart again, as far as it can be had", { tag: "@long" }, async ({
    page,
  }) => {
    const [left, gone] = [await addProduct(), await addProduct({ stockQuantity: 2 })];
    await asCustomer(page);
    const one = await orderOf(page, left, 2);
    await page.goto(`/account?tab=orders&order=${one}`);
    await page.getByRole("button", { name: "Order again" }).click();
    await expect(page.getByText("Added to cart")).toBeVisible();
    await expect(
      page.getByRole("banner").getByRole("link", { name: "Cart (2 items)" }),
    ).toBeVisible();

    await changeProduct(left, { price: "50.00" });
    await page.getByRole("button", { name: "Order again" }).click();
    const changed = page.getByRole("dialog", { name: "What changed since" });
    await expect(changed.getByRole("row", { name: left.name })).toContainText("2 × $45.00");
    await expect(changed.getByRole("row", { name: left.name })).toContainText("2 × $50.00");
    await changed.getByRole("button", { name: "Add at these prices" }).click();
    await expect(
      page.getByRole("banner").getByRole("link", { name: "Cart (4 items)" }),
    ).toBeVisible();

    const other = await orderOf(page, gone, 1);
    await changeProduct(gone, { stockQuantity: 0 });
    await page.goto(`/account?tab=orders&order=${other}`);
    await page.getByRole("button", { name: "Order again" }).click();
    await expect(page.getByText("None of these products can be ordered")).toBeVisible();

    await page.getByRole("button", { name: "Close notification" }).click();
    await page.route("**/api/cart", (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("button", { name: "Order again" }).click();
    await expect(page.getByText("Failed to add item to cart.")).toBeVisible();
  });

  test("says when an order is unknown, or its address cannot be read or is missing", {
    tag: "@long",
  }, async ({ page }) => {
    await asCustomer(page);
    const id = await orderOf(page, await addProduct());
    await page.goto("/account?tab=orders&order=00000000-0000-7000-8000-000000000000");
    await expect(page.getByRole("heading", { name: "Order Not Found" })).toBeVisible();
    await expect(page.getByText("The requested order could not be found.")).toBeVisible();

    for (const [shippingAddress, text] of [
      [
        { address1: "", address2: null, city: "", state: "", zipCode: "", country: "" },
        "Invalid address format",
      ],
      [null, "No shipping address provided"],
    ] as const) {
      await page.route(`**/api/orders/${id}*`, async (route) => {
        const order = await (await route.fetch()).json();
        await route.fulfill({ json: { ...order, shippingAddress } });
      });
      await page.goto(`/account?tab=orders&order=${id}`);
      await expect(page.getByText(text)).toBeVisible();
      await page.unroute(`**/api/orders/${id}*`);
    }
  });

  test("that cannot be loaded says so and tries again", { tag: "@long" }, async ({ page }) => {
    await asCustomer(page);
    await page.route("**/api/orders", (route) => route.abort());
    await page.goto("/account?tab=orders");
    await expect(page.getByText("The shop cannot be reached")).toBeVisible();
    await page.unroute("**/api/orders");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByText("No orders yet")).toBeVisible();
  });
});
