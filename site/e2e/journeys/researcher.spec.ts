import { expect } from "@playwright/test";
import { asCustomer, enterShop } from "../people.ts";
import { PLENTIFUL } from "../shop-under-test.ts";
import { test } from "../test.ts";

/** What a person does with a control: a press, or a field that is filled. The age gate and the banner are not the shop's offer. */
const MOST = 12;

test("a researcher finds, judges and orders from the landing page in twelve interactions at most, sign-in included", async ({
  page,
}) => {
  const ada = await asCustomer(page);
  await page.context().clearCookies();
  await page.goto("/");
  await enterShop(page);
  let interactions = 0;
  const act = async (does: Promise<unknown>) => {
    interactions += 1;
    await does;
  };
  await act(page.getByRole("link", { name: "Browse the catalogue" }).click());
  await act(page.getByRole("searchbox").fill("58-82-2"));
  await act(page.getByRole("link", { name: PLENTIFUL.name }).first().click());
  await expect(page.getByText("per vial of 5 mg")).toBeVisible();
  await expect(page.getByText("$9.60/mg").first()).toBeVisible();
  await act(page.getByRole("button", { name: /^Add to Cart - / }).click());
  await expect(page).toHaveURL(/\/auth\?next=/);
  await act(page.getByRole("textbox", { name: /^Email/ }).fill(ada.email));
  await act(page.getByLabel(/^Password/).fill(ada.password));
  await act(page.getByRole("button", { name: /^(Login|Sign in)$/i }).click());
  await expect(page).toHaveURL(`/product/${PLENTIFUL.slug}`);
  await act(page.getByRole("banner").getByRole("link", { name: "Cart (1 item)" }).click());
  await act(page.getByRole("link", { name: "Proceed to Checkout" }).click());
  const place = page.getByRole("button", { name: "Place Order" });
  await expect(place).toBeEnabled();
  await act(place.click());
  await expect(page).toHaveURL(/\/payment\//);
  console.log(`A researcher's journey: ${interactions} interactions`);
  expect(interactions).toBeLessThanOrEqual(MOST);
});
