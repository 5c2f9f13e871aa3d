import { type Browser, expect, type Page } from "@playwright/test";
import { screenLink } from "../admin/open-admin.ts";
import { linkIn, mailTo } from "../mailbox.ts";
import { enterShop, type Person, signIn, someone } from "../people.ts";
import { register } from "../register.ts";
import { ADMIN, PLENTIFUL } from "../shop-under-test.ts";
import { test } from "../test.ts";
import { onBothWidths } from "./widths.ts";

const NOTES = "Please ring twice — laboratory 4, “North wing”.";

onBothWidths(() => {
  test("one order, from the shop window to the back-office and back to the customer", async ({
    page,
    browser,
  }) => {
    test.setTimeout(150_000);
    const ada = someone();

    await test.step("a visitor passes the age gate and reads the shop", async () => {
      await page.goto("/");
      await enterShop(page);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.goto("/shop");
      await expect(
        page.getByRole("heading", { level: 1, name: "Research Peptides" }),
      ).toBeVisible();
      await expect(page.getByText(/Showing 1-12 of \d+ products/)).toBeVisible();
      await page.getByRole("link", { name: PLENTIFUL.name }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: PLENTIFUL.name })).toBeVisible();
      await expect(page.getByText("Research Only", { exact: true })).toBeVisible();
    });

    await test.step("adding to the cart asks to sign in and loses nothing", async () => {
      await page.getByRole("button", { name: /^Add to Cart/ }).click();
      await expect(page.getByText("Welcome! Sign In to Continue")).toBeVisible();
      await expect(page).toHaveURL(/\/auth\?next=/);
    });

    await test.step("they register, verify their address and log in", async () => {
      await register(page, ada);
      const mail = await mailTo(ada.email, /Confirm your email/);
      await page.goto(linkIn(mail, "/verify-email"));
      await expect(page.getByRole("heading", { name: "Email Verified!" })).toBeVisible();
      await page.getByRole("link", { name: "Continue to Login" }).click();
      await signIn(page, ada);
      await expect(page.getByText("Welcome back!")).toBeVisible();
      // The sign-in returns to the product page.
      await expect(page).toHaveURL(new RegExp(`/product/${PLENTIFUL.slug}$`));
    });

    await test.step("the cart came along; they check out with notes", async () => {
      await page.goto("/cart");
      await expect(page.getByText(PLENTIFUL.name)).toBeVisible();
      await page.getByRole("link", { name: /checkout/i }).click();
      await expect(page).toHaveURL(/\/checkout$/);
      await expect(page.getByText("12 Ockham Park")).toBeVisible();
      await page.getByRole("textbox", { name: /notes/i }).fill(NOTES);
      await page.getByRole("button", { name: "Place Order" }).click();
    });

    const orderNumber = await test.step("the payment page says how to pay", async () => {
      await expect(page).toHaveURL(/\/payment\/[0-9a-f-]{36}/);
      await page
        .getByRole("dialog", { name: "Thank you for your purchase!" })
        .getByRole("button", { name: "View Order Details" })
        .click();
      await expect(
        page.getByRole("heading", { level: 1, name: "Complete Your Payment" }),
      ).toBeVisible();
      for (const method of ["PayPal", "Venmo", "Cash App", "Zelle"]) {
        await page.getByRole("tab", { name: method }).click();
        await expect(page.getByRole("tabpanel")).toBeVisible();
      }
      await expect(page.getByText("Awaiting Payment").first()).toBeVisible();
      const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
      const number = id.slice(-8).toUpperCase();
      await expect(page.getByText(number).first()).toBeVisible();
      const mail = await mailTo(ada.email, new RegExp(number));
      expect(linkIn(mail, "/payment/")).toContain(id);
      return number;
    });

    await test.step("the seller finds the order with its notes and completes it", async () => {
      await completeInAdmin(browser, page, orderNumber, ada);
    });

    await test.step("the customer sees it completed in the account", async () => {
      await page.goto("/account");
      await page.getByRole("tab", { name: "Order History" }).click();
      const row = page.getByRole("listitem").filter({ hasText: orderNumber });
      await expect(row.getByText("Completed")).toBeVisible();
    });
  });
});

async function completeInAdmin(
  browser: Browser,
  customer: Page,
  orderNumber: string,
  person: Person,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: new URL(customer.url()).origin,
    viewport: customer.viewportSize(),
  });
  const page = await context.newPage();
  await page.goto("/admin");
  await page.getByRole("link", { name: "Login to Continue" }).click();
  // The way into the back-office asks for no age and no cookies.
  await signIn(page, ADMIN);
  await expect(page).toHaveURL(/\/admin/);
  await screenLink(page, "Orders").click();
  const card = page.getByRole("article").filter({ hasText: orderNumber });
  await expect(card).toContainText(person.email);
  await card.getByRole("button", { name: "View Details" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(NOTES);
  await expect(dialog).toContainText(PLENTIFUL.name);
  await page.keyboard.press("Escape");
  await card.getByRole("button", { name: /status/i }).click();
  await page.getByRole("option", { name: "Completed" }).click();
  await expect(page.getByText("Order Updated", { exact: true })).toBeVisible();
  await expect(card.getByText("Completed").first()).toBeVisible();
  await context.close();
}
