import { expect, type Page } from "@playwright/test";
import { alreadyEntered, asCustomer } from "../people.ts";
import { addCoupon, addProduct, fillCart, switchCouponOff } from "../seller.ts";
import { test } from "../test.ts";

test.beforeEach(async ({ page }) => alreadyEntered(page));

const summary = (page: Page) => page.getByRole("region", { name: "Order summary" });

test.describe("a coupon", () => {
  const entry = (page: Page) => page.getByRole("textbox", { name: "Coupon code" });
  const apply = (page: Page) => page.getByRole("button", { name: "Apply" });

  test("is typed in capitals, checked, taken off, and can be removed", async ({ page }) => {
    const [product, coupon] = [await addProduct(), await addCoupon()];
    await asCustomer(page);
    await fillCart(page, product, 2);
    await page.goto("/cart");
    await expect(apply(page)).toBeDisabled();
    await entry(page).fill(coupon.code.toLowerCase());
    await expect(entry(page)).toHaveValue(coupon.code);
    await apply(page).click();
    await expect(page.getByText(`${coupon.code}: 10% off`)).toBeVisible();
    await expect(summary(page)).toContainText("-$9.00");
    await expect(summary(page)).toContainText("$96.00");
    const remove = page.getByRole("button", { name: `Remove coupon ${coupon.code}` });
    await expect(remove).toBeFocused();
    await page.reload();
    await expect(summary(page)).toContainText("$96.00");
    await remove.click();
    await expect(summary(page)).toContainText("$105.00");
    await expect(entry(page)).toHaveValue("");
    await expect(entry(page)).toBeFocused();
  });

  test("of a fixed amount says its dollars", { tag: "@long" }, async ({ page }) => {
    const coupon = await addCoupon({ discountType: "fixed", discountValue: "5.00" });
    await asCustomer(page);
    await fillCart(page, await addProduct());
    await page.goto("/cart");
    await entry(page).fill(coupon.code);
    await apply(page).click();
    await expect(page.getByText(`${coupon.code}: $5.00 off`)).toBeVisible();
  });

  test("that nobody knows is refused", { tag: "@long" }, async ({ page }) => {
    const product = await addProduct();
    await asCustomer(page);
    await fillCart(page, product);
    await page.goto("/cart");
    await entry(page).fill("NO-SUCH-CODE");
    await entry(page).press("Enter");
    await expect(page.getByText("Invalid Coupon")).toBeVisible();
    await expect(page.getByText("This coupon code is not valid or has expired.")).toBeVisible();
    await expect(entry(page)).toHaveValue("NO-SUCH-CODE");
  });

  test("is judged again with every change of the cart", { tag: "@long" }, async ({ page }) => {
    const product = await addProduct();
    const coupon = await addCoupon({ minimumOrderAmount: "80.00" });
    await asCustomer(page);
    await fillCart(page, product, 2);
    await page.goto("/cart");
    await entry(page).fill(coupon.code);
    await apply(page).click();
    await expect(summary(page)).toContainText("-$9.00");
    await page
      .getByRole("listitem", { name: product.name })
      .getByRole("button", { name: "Decrease quantity" })
      .click();
    await expect(summary(page)).toContainText("not valid");
    await expect(summary(page)).toContainText("$60.00");
    await page
      .getByRole("listitem", { name: product.name })
      .getByRole("button", { name: "Increase quantity" })
      .click();
    await expect(summary(page)).toContainText("$96.00");

    await switchCouponOff(coupon);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(summary(page)).toContainText("$105.00");
  });

  test("goes with the cart that is cleared", { tag: "@long" }, async ({ page }) => {
    const [product, coupon] = [await addProduct(), await addCoupon()];
    await asCustomer(page);
    await fillCart(page, product);
    await page.goto("/cart");
    await entry(page).fill(coupon.code);
    await apply(page).click();
    await expect(page.getByText("Coupon applied")).toBeVisible();
    // The page is empty at once, but the cart is cleared only when the server has responded.
    const cleared = page.waitForResponse(
      (answer) => answer.request().method() === "DELETE" && answer.url().endsWith("/api/cart"),
    );
    await page.getByRole("button", { name: "Clear Cart" }).click();
    await expect(page.getByText("Your cart is empty")).toBeVisible();
    await cleared;
    await fillCart(page, product);
    await page.reload();
    await expect(entry(page)).toBeVisible();
  });
});
