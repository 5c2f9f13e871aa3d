import { expect } from "@playwright/test";
import { orderNumber } from "#shared/domain/orders.ts";
import { expectToast, openAdmin, screenLink } from "../admin/open-admin.ts";
import { mailTo } from "../mailbox.ts";
import { asCustomer, someone } from "../people.ts";
import { addProduct, orderOf } from "../seller.ts";
import { test } from "../test.ts";

test("a customer with two accounts becomes one, and a text of the shop's emails is changed, previewed, tried and taken back", {
  tag: "@long",
}, async ({ page }) => {
  const product = await addProduct();
  const [kept, old] = [someone("Lise", "Meitner"), someone("Lise", "Meitner")];
  await asCustomer(page, kept);
  const id = await orderOf(page, product);
  await asCustomer(page, old);
  const second = await orderOf(page, product, 2);

  await test.step("the seller finds the customer by the number of an order, and writes a note", async () => {
    await openAdmin(page);
    await screenLink(page, "Customers").click();
    await page.getByRole("searchbox", { name: "Search customers" }).fill(`#${orderNumber(id)}`);
    await expect(page.getByText("Showing 1 to 1 of 1 customer")).toBeVisible();
    await expect(page.getByText(kept.email)).toBeVisible();
    await page.getByRole("link", { name: "Lise Meitner" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Lise Meitner" })).toBeVisible();
    await page.getByLabel("For the staff only").fill("Orders from two addresses");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByRole("listitem").getByText("Orders from two addresses")).toBeVisible();
    await expect(page.getByRole("table", { name: "Orders of the customer" })).toContainText(
      orderNumber(id),
    );
  });

  await test.step("both accounts become one", async () => {
    await page.getByRole("button", { name: "Merge with another account" }).click();
    const dialog = page.getByRole("dialog", { name: "Merge with another account" });
    await dialog.getByRole("searchbox").fill(orderNumber(second));
    await dialog.getByText(`Lise Meitner, ${old.email}`).click();
    await expect(dialog.getByText(`${old.email} cannot sign in any more`)).toBeVisible();
    await dialog.getByRole("button", { name: "Merge accounts" }).click();
    await expectToast(page, "Accounts Merged", kept.email);
    const orders = page.getByRole("table", { name: "Orders of the customer" });
    await expect(orders.getByRole("link")).toHaveText([
      `#${orderNumber(second)}`,
      `#${orderNumber(id)}`,
    ]);
    await expect(page.getByRole("listitem").getByText(`Lise Meitner, ${old.email}`)).toBeVisible();
    const login = { email: old.email, password: old.password };
    expect((await page.request.post("/api/login", { data: login })).status()).toBe(401);
  });

  await test.step("an order leads to its customer", async () => {
    await page
      .getByRole("link", { name: `#${orderNumber(second)}` })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: `Order #${orderNumber(second)}` });
    await dialog.getByRole("link", { name: "Lise Meitner" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Lise Meitner" })).toBeVisible();
  });

  await test.step("a text is changed, previewed with the order, tried, and taken back", async () => {
    await screenLink(page, "Emails").click();
    await page.getByRole("link", { name: "More was paid than is due", exact: true }).click();
    const subject = page.getByLabel(/^Subject/);
    await subject.fill("{orderNumber} is off, {nobody}");
    await page.getByRole("button", { name: "Save Text" }).click();
    await expect(
      page.getByText("There is no variable {nobody} in this email").first(),
    ).toBeVisible();
    await expect(subject).toHaveValue("{orderNumber} is off, {nobody}");
    await subject.fill("{orderNumber} is off");
    await page.getByLabel("With the facts of an order").fill(orderNumber(id));
    await page.getByRole("button", { name: "Preview", exact: true }).click();
    await expect(page.getByText(`${orderNumber(id)} is off`, { exact: true })).toBeVisible();
    await page.getByRole("tab", { name: "Dark" }).click();
    const dark = page.frameLocator('iframe[title="The email in dark colours"]');
    await expect(
      dark.getByRole("heading", { name: "You have paid more than was due" }),
    ).toBeVisible();
    const tester = someone("Otto").email;
    await page.getByLabel("Send a test to").fill(tester);
    await page.getByRole("button", { name: "Send Test" }).click();
    await expectToast(page, "Test on Its Way", tester);
    const mail = await mailTo(tester, /^\[Test\]/);
    expect(mail.subject).toBe(`[Test] ${orderNumber(id)} is off`);
    await page.getByRole("button", { name: "Save Text" }).click();
    await expectToast(page, "Email Saved");
    await page.getByRole("button", { name: "Take the standard text" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Take it" }).click();
    await expectToast(page, "Standard Text Taken");
    await expect(page.getByLabel(/^Subject/)).toHaveValue(
      "Order {orderNumber}: more was paid than is due",
    );
    await expect(page.getByText("took the standard text")).toBeVisible();
  });
});
