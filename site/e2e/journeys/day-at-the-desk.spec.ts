import { expect, type Locator, type Page } from "@playwright/test";
import { orderNumber } from "#shared/domain/orders.ts";
import { expectToast, openAdmin } from "../admin/open-admin.ts";
import { tabTo } from "../keyboard.ts";
import { alreadyEntered } from "../people.ts";
import { test } from "../test.ts";
import { aDay, countKeys, countTaps, expectDone } from "./desk-day.ts";

/*
 * The rest of a day at the desk. Forty payments stand in admin/payments-day.spec.ts, forty parcels in
 * admin/desk.spec.ts.
 */

test("a day's end by keyboard: returns, changed orders, a merge, an email's text and a report", {
  tag: "@long",
}, async ({ page }) => {
  test.setTimeout(240_000);
  const day = await aDay(page, { returns: 5, changes: 3 });
  await openAdmin(page);
  const counted = countKeys(page);

  await goBy(page, "r", "Returns");
  await page.keyboard.press("/");
  await page.keyboard.type(day.family);
  await expect(page.getByRole("button", { name: /^Open return 1 of order/ })).toHaveCount(5);
  await tabTo(page, page.getByRole("button", { name: /^Open return 1 of order/ }).first());
  counted.tell("finding the returns", 1, { keys: 35, requests: 10 });
  for (const [at, id] of day.returned.entries()) {
    // The row below.
    if (at > 0) await page.keyboard.press("Tab");
    await handleReturn(page, orderNumber(id));
  }
  counted.tell("returns", 5, { keys: 12, requests: 8 });

  await goBy(page, "o", "Order Management");
  await page.keyboard.press("/");
  await page.keyboard.type(day.family);
  await expect(page.locator("[data-order]")).toHaveCount(8);
  await page.keyboard.press("Tab");
  counted.tell("finding the orders", 1, { keys: 50, requests: 20 });
  for (const id of day.changed) await changeOrder(page, id);
  counted.tell("changed orders", 3, { keys: 28, requests: 35 });

  await find(page, "Customers");
  await page.keyboard.press("/");
  await page.keyboard.type(day.family);
  await tabTo(page, page.getByRole("link", { name: `Ada ${day.family}` }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Merge with another account" }));
  await page.keyboard.press("Enter");
  const merge = page.getByRole("dialog", { name: "Merge with another account" });
  await expect(merge.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(day.other.email);
  await tabTo(page, merge.getByRole("radio", { name: day.other.email }));
  await page.keyboard.press("Space");
  await expect(merge.getByText("This cannot be undone")).toBeVisible();
  await tabTo(page, merge.getByRole("button", { name: "Merge accounts" }));
  await page.keyboard.press("Enter");
  await expectToast(page, "Accounts Merged");
  counted.tell("merged customer", 1, { keys: 110, requests: 40 });

  await find(page, "Emails");
  await tabTo(page, page.getByRole("link", { name: "The password was changed" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("textbox", { name: /^Text/ }));
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\n\nWrite to us with any question.");
  await tabTo(page, page.getByRole("button", { name: "Save Text" }));
  await page.keyboard.press("Enter");
  await expectToast(page, "Email Saved");
  counted.tell("changed email", 1, { keys: 80, requests: 20 });

  await goBy(page, "t", "Reports");
  await expect(page.getByRole("article", { name: "Orders" })).toBeVisible();
  const saved = page.waitForEvent("download");
  await tabTo(page, page.getByRole("link", { name: "Export CSV" }));
  await page.keyboard.press("Enter");
  expect((await saved).suggestedFilename()).toMatch(/^report-by-day-.*\.csv$/);
  counted.tell("exported report", 1, { keys: 40, requests: 10 });

  await expectDone(page, day);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a day's end by touch: a return, a changed order, a merge, an email's text and a report", {
    tag: "@long",
  }, async ({ page }) => {
    test.setTimeout(180_000);
    await alreadyEntered(page);
    const day = await aDay(page, { returns: 1, changes: 1 });
    await openAdmin(page);
    const hand = countTaps(page);

    await hand.go("Returns");
    await hand.write(page.getByRole("searchbox", { name: "Search returns" }), day.family);
    const [returned = ""] = day.returned;
    await hand.press(`Open return 1 of order #${orderNumber(returned)}`);
    const card = page.getByRole("article", { name: "Return 1" });
    await hand.tap(card.getByRole("button", { name: /^Approve/ }));
    await hand.press("Approve");
    await hand.tap(card.getByRole("button", { name: /^Record what came/ }));
    // The field has the focus already.
    const restock = page.getByRole("textbox", { name: "Back to stock" });
    await expect(restock).toBeFocused();
    await hand.write(restock, "1", 0);
    await hand.press("Record");
    await hand.tap(card.getByRole("button", { name: /^Refund and close/ }));
    await hand.press("Refund and close");
    await expect(card).toContainText("Refunded $45.00");
    await hand.press("Close");
    hand.tell("return", { taps: 12, requests: 30 });

    await hand.go("Orders");
    await hand.write(page.getByRole("searchbox", { name: "Search orders" }), day.family);
    const [changed = ""] = day.changed;
    const number = orderNumber(changed);
    await hand.tap(page.getByRole("button", { name: `View Details of order #${number}` }));
    const order = page.getByRole("dialog", { name: `Order #${number}` });
    await hand.tap(order.getByRole("button", { name: "Change order" }));
    const change = page.getByRole("dialog", { name: "Change the order" });
    const units = change.getByRole("textbox", { name: /^Units of/ });
    await expect(units).toBeFocused();
    await hand.write(units, "2", 0);
    await hand.write(change.getByRole("textbox", { name: /^Reason/ }), "You asked for one more");
    await hand.tap(change.getByRole("button", { name: "Show the new totals" }));
    await expect(change.getByRole("status")).toContainText("After the change");
    await hand.tap(change.getByRole("button", { name: "Save the change" }));
    await expectToast(page, "Order Changed");
    await hand.tap(order.getByRole("button", { name: "Close", exact: true }));
    hand.tell("changed order", { taps: 12, requests: 50 });

    await hand.go("Customers");
    await hand.write(page.getByRole("searchbox", { name: "Search customers" }), day.family);
    await hand.tap(page.getByRole("link", { name: `Ada ${day.family}` }));
    await hand.press("Merge with another account");
    const merge = page.getByRole("dialog", { name: "Merge with another account" });
    await hand.write(merge.getByRole("searchbox"), day.other.email, 0);
    await hand.tap(merge.getByText(day.other.email));
    await hand.tap(merge.getByRole("button", { name: "Merge accounts" }));
    await expectToast(page, "Accounts Merged");
    hand.tell("merged customer", { taps: 10, requests: 40 });

    await hand.go("Emails");
    await hand.tap(page.getByRole("link", { name: "A new device signed in" }));
    const text = page.getByRole("textbox", { name: /^Text/ });
    await hand.write(text, `${await text.inputValue()}\n\nWrite to us with any question.`);
    await hand.press("Save Text");
    await expectToast(page, "Email Saved");
    hand.tell("changed email", { taps: 8, requests: 20 });

    await hand.go("Reports");
    await expect(page.getByRole("article", { name: "Orders" })).toBeVisible();
    const saved = page.waitForEvent("download");
    await hand.tap(page.getByRole("link", { name: "Export CSV" }));
    expect((await saved).suggestedFilename()).toMatch(/^report-by-day-.*\.csv$/);
    hand.tell("exported report", { taps: 4, requests: 10 });

    await expectDone(page, day);
  });
});

/** `g` and a letter, as the navigation shows them. */
async function goBy(page: Page, letter: string, heading: string): Promise<void> {
  await page.keyboard.press("g");
  await page.keyboard.press(letter);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

/** Opens a screen that has no letter. */
async function find(page: Page, screen: string): Promise<void> {
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Find" });
  await expect(palette.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(screen);
  const first = palette.getByRole("option").first();
  await expect(first).toContainText(screen);
  await expect(first).toHaveAttribute("data-focused", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: screen })).toBeVisible();
}

/**
 * Approves the return whose button has the focus, records that its unit goes back to stock, and closes it with the refund
 * that is proposed. The focus is always where the next key belongs.
 */
async function handleReturn(page: Page, number: string): Promise<void> {
  await expect(
    page.getByRole("button", { name: `Open return 1 of order #${number}` }),
  ).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Returns of order #${number}` });
  const next = (step: string) =>
    dialog.getByRole("button", { name: `${step}: return 1 of order #${number}` });

  await expect(next("Approve")).toBeFocused();
  await page.keyboard.press("Enter");
  const approve = page.getByRole("dialog", { name: /^Approve return/ });
  await expect(approve.getByRole("textbox")).toBeFocused();
  await tabTo(page, approve.getByRole("button", { name: "Approve", exact: true }));
  await page.keyboard.press("Enter");

  await expect(next("Record what came")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Back to stock" })).toBeFocused();
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");

  await expect(next("Refund and close")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: /^Refund/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Refunded $45.00")).toBeVisible();
  await expect(page.getByRole("dialog", { name: /^Refund and close/ })).toBeHidden();
  // The button of the step is gone: the focus stays in the dialog, where Escape closes it.
  await expectFocusIn(page, dialog);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole("button", { name: `Open return 1 of order #${number}` }),
  ).toBeFocused();
}

/** Orders one unit more in the next order of the list, looks at the totals and saves it. */
async function changeOrder(page: Page, id: string): Promise<void> {
  await page.keyboard.press("j");
  await expect(page.locator(`[data-order="${id}"]`)).toBeFocused();
  await page.keyboard.press("Enter");
  const order = page.getByRole("dialog", { name: `Order #${orderNumber(id)}` });
  await expect(order.getByRole("button", { name: "Change order" })).toBeVisible();
  await page.keyboard.press("c");
  const change = page.getByRole("dialog", { name: "Change the order" });
  await expect(change.getByRole("textbox", { name: /^Units of/ })).toBeFocused();
  await page.keyboard.type("2");
  // By its label: the list of products, which opens on the way, hides the roles around it.
  await tabTo(page, change.getByLabel(/^Reason/));
  await page.keyboard.type("One more");
  await page.keyboard.press("Enter");
  await expect(change.getByRole("status")).toContainText("After the change");
  await tabTo(page, change.getByRole("button", { name: "Save the change" }));
  await page.keyboard.press("Enter");
  await expectToast(page, "Order Changed");
  await expect(change).toBeHidden();
  await expectFocusIn(page, order);
  await page.keyboard.press("Escape");
  await expect(order).toBeHidden();
}

const expectFocusIn = (page: Page, dialog: Locator): Promise<void> =>
  expect(dialog.locator(":focus").or(dialog.and(page.locator(":focus")))).toBeVisible();
