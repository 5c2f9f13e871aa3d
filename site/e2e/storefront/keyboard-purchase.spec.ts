import { expect } from "@playwright/test";
import { tabTo } from "../keyboard.ts";
import { asCustomer } from "../people.ts";
import { PLENTIFUL } from "../shop-under-test.ts";
import { test } from "../test.ts";
import { placeOrder } from "./checkout-page.ts";

test("a purchase needs no mouse, from the age gate to the payment", { tag: "@long" }, async ({
  page,
}) => {
  test.setTimeout(120_000);
  const ada = await asCustomer(page);
  await page.context().clearCookies();
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Yes" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, "Accept");
  await page.keyboard.press("Enter");
  await tabTo(page, "Browse the catalogue");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/shop");
  await tabTo(page, PLENTIFUL.name);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: /^Add to Cart - / }));
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/^[^?]*\/auth\?next=/);
  await tabTo(page, "Login");
  await page.keyboard.press("Tab");
  await page.keyboard.type(ada.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(ada.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/product/${PLENTIFUL.slug}`);
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Cart (1 item)" }));
  await page.keyboard.press("Enter");
  await tabTo(page, "Proceed to Checkout");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/checkout");
  await expect(placeOrder(page)).toBeEnabled();
  await tabTo(page, "Place Order");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/payment\//);
  const thanks = page.getByRole("button", { name: "View Order Details" });
  await expect(thanks).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(thanks).toBeHidden();
  await tabTo(page, "PayPal");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Venmo" })).toHaveAttribute("aria-selected", "true");
});
