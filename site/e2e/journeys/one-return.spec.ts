import { expect, type Locator, type Page } from "@playwright/test";
import { expectToast, goOn, openAdmin, screenLink } from "../admin/open-admin.ts";
import { violations } from "../axe.ts";
import { mailTo } from "../mailbox.ts";
import { alreadyEntered, asCustomer, signOut, someone } from "../people.ts";
import { addProduct, orderOf, recordShipment, releaseLot, setOrderStatus } from "../seller.ts";
import { test } from "../test.ts";
import { onBothWidths } from "./widths.ts";

onBothWidths(() => {
  test("one return, from the customer's request to stock, refund and credit note", async ({
    page,
  }) => {
    test.setTimeout(150_000);
    await alreadyEntered(page);
    const product = await addProduct({ sequence: "RPPGFSPFR", stockQuantity: 0 });
    const lot = await releaseLot(product, 5);
    const ada = someone("Ada");
    await asCustomer(page, ada);
    const order = await orderOf(page, product, 3);
    const number = order.slice(-8).toUpperCase();
    await setOrderStatus(order, "processing");
    await recordShipment(order, { trackingNumber: "1Z999" });

    await test.step("the customer asks to return two of three units", async () => {
      await page.goto(`/account?tab=orders&order=${order}`);
      await page.getByRole("button", { name: "Return something" }).click();
      const form = page.getByRole("dialog", { name: `Return a part of order ${number}` });
      await form.getByRole("textbox", { name: product.name }).fill("4");
      await form.getByRole("button", { name: "Ask for the return" }).click();
      await expect(form.getByText("Only 3 of it can be returned")).toBeVisible();
      await form.getByRole("textbox", { name: product.name }).fill("2");
      await form.getByRole("textbox", { name: "Why" }).fill("A vial is broken");
      expect(await violations(page)).toEqual([]);
      await picture(page, "customer-asks");
      await form.getByRole("button", { name: "Ask for the return" }).click();
      await expectToast(page, "Return Requested");
      await expect(page.getByText(`Requested: 2 × ${product.name}`)).toBeVisible();
      await mailTo(ada.email, /return is requested/);
    });

    await test.step("the seller finds it in Returns and approves it", async () => {
      await signOut(page);
      await openAdmin(page, "/orders");
      await page.keyboard.press("g");
      await page.keyboard.press("r");
      await expect(page.getByRole("heading", { level: 1, name: "Returns" })).toBeVisible();
      await expect(screenLink(page, "Returns")).toHaveAttribute("aria-current", "page");
      await picture(page, "list");
      await page.getByRole("button", { name: `Open return 1 of order #${number}` }).click();
      const card = returnOf(page, number);
      await expect(card).toContainText("A vial is broken");
      await picture(page, "card");
      await card.getByRole("button", { name: /^Approve/ }).click();
      const approve = page.getByRole("dialog", { name: `Approve return 1 of order #${number}` });
      await approve.getByRole("textbox", { name: /Where and how/ }).fill("12 Market Street");
      await approve.getByRole("button", { name: "Approve" }).click();
      await expectToast(page, "Return Approved");
      expect((await mailTo(ada.email, /please send your return/)).text).toContain(
        "12 Market Street",
      );
    });

    await test.step("one unit goes back to stock, one is scrapped", async () => {
      const card = returnOf(page, number);
      await card.getByRole("button", { name: /^Record what came/ }).click();
      const form = page.getByRole("dialog", {
        name: `What came back: return 1 of order #${number}`,
      });
      await form.getByRole("button", { name: "Record" }).click();
      await expect(form.getByText("Enter what came back")).toBeVisible();
      await form.getByRole("textbox", { name: "Back to stock" }).fill("1");
      await form.getByRole("textbox", { name: "Scrap" }).fill("1");
      expect(await violations(page)).toEqual([]);
      await picture(page, "receive");
      await form.getByRole("button", { name: "Record" }).click();
      await expectToast(page, "Return Received");
      await expect(card).toContainText(lot);
    });

    await test.step("it is closed with the refund that the shop proposes", async () => {
      const card = returnOf(page, number);
      await card.getByRole("button", { name: /^Refund and close/ }).click();
      const form = page.getByRole("dialog", { name: /^Refund and close return 1/ });
      await expect(form.getByRole("textbox", { name: /^Refund/ })).toHaveValue("90.00");
      await picture(page, "refund");
      await form.getByRole("button", { name: "Refund and close" }).click();
      await expectToast(page, "Return Closed", "$90.00");
      await expect(card).toContainText("Refunded $90.00");
      await mailTo(ada.email, /\$90\.00 refunded/);
    });

    await test.step("stock, lot, ledger and documents are right", async () => {
      const read = async (path: string) => (await page.request.get(path)).json();
      expect((await read(`/api/products/${product.slug}`)).stockQuantity).toBe(3);
      const { lots } = await read(`/api/admin/lots?search=${lot}`);
      expect(lots[0]).toMatchObject({ available: 3, allocated: 3, received: 5 });
      expect(await read(`/api/admin/orders/${order}`)).toMatchObject({ refunded: "90.00" });
      expect((await read(`/api/orders/${order}/invoices`)).invoices).toMatchObject([
        { kind: "invoice", total: "150.00" },
        { kind: "credit-note", reason: "return", total: "90.00" },
      ]);
      await goOn(page, `/orders?order=${order}`);
      await expect(returnOf(page, number)).toContainText("Closed");
    });
  });

  test("an order by phone is a quote with the seller's prices, becomes an order, and is changed", {
    tag: "@long",
  }, async ({ page }) => {
    test.setTimeout(150_000);
    await alreadyEntered(page);
    const product = await addProduct({ stockQuantity: 9 });
    const email = someone("Grace").email;
    await openAdmin(page, "/orders");
    await page.getByRole("button", { name: "New order" }).click();
    const entry = page.getByRole("dialog", { name: "New order" });
    await entry.getByRole("textbox", { name: /^Email/ }).fill(email);
    await entry.getByRole("textbox", { name: "First name" }).fill("Grace");
    const choice = entry.getByRole("combobox", { name: "Add a product" });
    await choice.fill(product.name);
    await expect(page.getByRole("listbox").getByRole("option")).toHaveText([product.name]);
    await choice.press("ArrowDown");
    await choice.press("Enter");
    await entry.getByRole("textbox", { name: `Units of ${product.name}` }).fill("2");
    await entry.getByRole("textbox", { name: `Price of ${product.name}` }).fill("40");
    await entry.getByRole("textbox", { name: "Street" }).fill("12 Ockham Park");
    await entry.getByRole("textbox", { name: "City" }).fill("Morgantown");
    await entry.getByRole("textbox", { name: "State or region" }).fill("WV");
    await entry.getByRole("textbox", { name: "Postal code" }).fill("26501");
    await entry.getByRole("textbox", { name: /^Shipping/ }).fill("5");
    expect(await violations(page)).toEqual([]);
    await picture(page, "new-order");
    await entry.getByRole("button", { name: "Make the quote" }).click();
    const made = page.getByRole("dialog", { name: /^Quote Q-/ });
    await expect(made).toContainText("$85.00");
    await mailTo(email, /Quote Q-.*85\.00/);
    await picture(page, "quote");
    await made.getByRole("button", { name: "Turn into an order" }).click();
    await expectToast(page, "Order Placed");
    const dialog = page.getByRole("dialog", { name: /^Order #/ });
    await expect(dialog).toContainText("Grace");
    await dialog.getByRole("button", { name: "Change order" }).click();
    const change = page.getByRole("dialog", { name: "Change the order" });
    await change.getByRole("textbox", { name: `Units of ${product.name}` }).fill("3");
    await change.getByRole("textbox", { name: /^Reason/ }).fill("You asked for one more");
    await change.getByRole("button", { name: "Show the new totals" }).click();
    await expect(change.getByRole("status")).toContainText("After the change");
    await expect(change.getByRole("status")).toContainText("$125.00");
    expect(await violations(page)).toEqual([]);
    await picture(page, "change-order");
    await change.getByRole("button", { name: "Save the change" }).click();
    await expectToast(page, "Order Changed");
    await mailTo(email, /was changed/);
  });
});

/** The card of the order's only return, in whichever dialog it stands. */
const returnOf = (page: Page, number: string): Locator =>
  page
    .getByRole("dialog", { name: new RegExp(number) })
    .first()
    .getByRole("article", { name: "Return 1" });

/** A picture for whoever sets E2E_PICTURES to a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES;
  if (!folder) return;
  const { width } = page.viewportSize() ?? { width: 0 };
  await page.screenshot({ path: `${folder}/return-${name}-${width}.png` });
}
