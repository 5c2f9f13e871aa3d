import { expect } from "@playwright/test";
import { asCustomer, enterShop, signOut } from "../people.ts";
import { addProduct, releaseLot } from "../seller.ts";
import { test } from "../test.ts";
import { onBothWidths } from "./widths.ts";

/** Maximum number of actions: presses and filled fields. The age gate and the cookie banner do not count. */
const MOST = 12;

onBothWidths(() => {
  test("a researcher finds, judges and orders from the landing page in twelve interactions at most, certificate and sign-in included", async ({
    page,
  }) => {
    const product = await addProduct({
      sequence: "RPPGFSPFR",
      amountMg: "5",
      stockQuantity: 0,
      price: "48.00",
      hasBulkPricing: true,
      bulkPricing: [
        { quantity: 1, price: "48.00" },
        { quantity: 3, price: "45.00" },
      ],
    });
    const lotNumber = await releaseLot(product);
    const ada = await asCustomer(page);
    await signOut(page);
    const certificate = page.getByRole("link", { name: `Certificate of lot ${lotNumber}` });
    await expect
      .poll(async () => (await page.request.get(`/product/${product.slug}`)).text())
      .toContain(lotNumber);
    await page.goto("/");
    await enterShop(page);
    let interactions = 0;
    const act = async (does: Promise<unknown>) => {
      interactions += 1;
      await does;
    };
    await act(page.getByRole("link", { name: "Browse the catalogue" }).click());
    await act(page.getByRole("searchbox").fill(product.name));
    await act(page.getByRole("link", { name: product.name }).first().click());
    await expect(page.getByText("per vial of 5 mg")).toBeVisible();
    await expect(page.getByRole("row", { name: "3 or more $45.00 $9.00" })).toBeVisible();
    const keeping = page.getByRole("region", { name: "Storage, handling and documents" });
    await expect(keeping).toContainText("-20 °C, dry, dark");
    await expect(keeping.getByRole("link", { name: /^Safety data sheet/ })).toBeVisible();
    await act(certificate.click());
    await expect(page).toHaveURL(`/coa/${lotNumber}`);
    await expect(page.getByRole("main")).toContainText(lotNumber);
    await act(page.goBack());
    await act(page.getByRole("button", { name: /^Add to Cart - / }).click());
    await expect(page).toHaveURL(/\/auth\?next=/);
    await act(page.getByRole("textbox", { name: /^Email/ }).fill(ada.email));
    await act(page.getByLabel(/^Password/).fill(ada.password));
    await act(page.getByRole("button", { name: /^(Login|Sign in)$/i }).click());
    await expect(page).toHaveURL(`/product/${product.slug}`);
    await act(page.getByRole("banner").getByRole("link", { name: "Cart (1 item)" }).click());
    await expect(page.getByText("3 or more: $45.00 each, $9.00 less for 3.")).toBeVisible();
    await act(page.getByRole("link", { name: "Proceed to Checkout" }).click());
    const place = page.getByRole("button", { name: "Place Order" });
    await expect(place).toBeEnabled();
    await act(place.click());
    await expect(page).toHaveURL(/\/payment\//);
    console.log(`A researcher's journey: ${interactions} interactions, certificate opened`);
    expect(interactions).toBeLessThanOrEqual(MOST);
  });
});
