import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { asCustomer, type Person } from "../people.ts";
import { addProduct, orderOf, setOrderStatus } from "../seller.ts";
import { test } from "../test.ts";
import { expectToast, openAdmin } from "./open-admin.ts";

type Placed = { id: string; number: string; person: Person; productName: string };

/** Places an order of two vials as a customer, then opens it in the list as the seller. */
async function orderInList(page: Page): Promise<Placed> {
  const person = await asCustomer(page);
  const product = await addProduct();
  const id = await orderOf(page, product, 2);
  const number = id.slice(-8).toUpperCase();
  await openAdmin(page, `/orders?search=${number}`);
  return { id, number, person, productName: product.name };
}

const cardOf = (page: Page, { number }: Placed) =>
  page.getByRole("article", { name: new RegExp(number) });

test("an order's card and its details say everything about it", async ({ page }) => {
  const order = await orderInList(page);
  const card = cardOf(page, order);
  await expect(card).toContainText(`#${order.number}`);
  await expect(card).toContainText(`${order.person.firstName} ${order.person.lastName}`);
  await expect(card).toContainText(order.person.email);
  await expect(card).toContainText("$105.00");
  await expect(page.getByText("Showing 1-1 of 1 orders")).toBeVisible();

  const items = "**/api/admin/orders/*/items";
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(items, async (route) => {
    await asked;
    await route.continue();
  });
  const opener = card.getByRole("button", { name: "View Details" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: `Order #${order.number}` });
  await expect(dialog.getByText("Loading items...")).toBeVisible();
  answer();
  for (const text of [
    order.person.email,
    "12 Ockham Park",
    "Morgantown, WV 26501",
    order.productName,
    "2 x $45.00",
    "$90.00",
    "Subtotal",
    "Shipping",
    "$15.00",
    "Total",
    "$105.00",
    "Held until",
    "Order placed",
  ]) {
    await expect(dialog).toContainText(text);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a status is changed from the list, and the change undone", async ({ page }) => {
  const order = await orderInList(page);
  const card = cardOf(page, order);
  await card.getByRole("button", { name: /status/i }).click();
  await expect(page.getByRole("option")).toHaveText(["Awaiting Payment", "Completed", "Cancelled"]);
  await page.getByRole("option", { name: "Completed" }).click();
  await expectToast(page, "Order Updated", "Completed");
  await expect(card).toHaveAttribute("data-status", "completed");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card.getByRole("button", { name: /status/i })).toContainText("Awaiting Payment");
});

test("a shut status opens at an arrow key or a letter, and changes nothing", async ({ page }) => {
  const order = await orderInList(page);
  const changes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") changes.push(`${request.method()} ${request.url()}`);
  });
  const status = cardOf(page, order).getByRole("button", { name: /status/i });
  const list = page.getByRole("listbox");
  for (const key of ["ArrowLeft", "ArrowRight", "ArrowDown", "ArrowUp", "c"]) {
    await status.focus();
    await page.keyboard.press(key);
    // Escape belongs to the dropdown. The focus moves shortly after the dropdown opens or closes.
    await expect(list.getByRole("option", { name: "Awaiting Payment" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(status).toBeFocused();
    await expect(status).toContainText("Awaiting Payment");
  }
  // In the open dropdown the arrow keys move the selection, and only Enter chooses.
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: "Awaiting Payment" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: "Completed" })).toBeFocused();
  await page.keyboard.press("Escape");
  expect(changes).toEqual([]);
  const now = await page.request.get(`/api/admin/orders/${order.id}`);
  expect((await now.json()).status).toBe("awaiting-payment");
  const outbox = await page.request.get("/api/admin/outbox?limit=100");
  const { mails } = (await outbox.json()) as { mails: { recipient: string; subject: string }[] };
  const theirs = mails.filter(({ recipient }) => recipient === order.person.email);
  expect(theirs.map(({ subject }) => subject)).toEqual([expect.stringContaining(order.number)]);
});

test("an Undo undoes the change it stands beside, and none that somebody made since", async ({
  page,
}) => {
  const order = await orderInList(page);
  const status = cardOf(page, order).getByRole("button", { name: /status/i });
  await status.click();
  await page.getByRole("option", { name: "Completed" }).click();
  await expectToast(page, "Order Updated", "Completed");
  await status.click();
  await page.getByRole("option", { name: "Cancelled" }).click();
  await expectToast(page, "Order Updated", "Cancelled");
  const undo = page.getByRole("button", { name: /^Undo/ });
  await expect(undo).toHaveAccessibleName(`Undo: order #${order.number} becomes Completed again`);

  await setOrderStatus(order.id, "awaiting-payment");
  await undo.click();
  await expectToast(page, "Error", "Nothing was changed: this order is Awaiting Payment by now.");
  await expect(status).toContainText("Awaiting Payment");
});

test("payment, links and shipment are recorded in the dialog", { tag: "@long" }, async ({
  page,
}) => {
  const order = await orderInList(page);
  await cardOf(page, order).getByRole("button", { name: "View Details" }).click();
  const dialog = page.getByRole("dialog");
  const pay = dialog.getByRole("button", { name: "Mark $105.00 as paid" });
  await pay.click();
  await expectToast(page, "Order Updated", "Processing");
  await expect(dialog).toContainText("Paid");
  await expect(pay).toBeHidden();

  await dialog.getByText("Payment links", { exact: true }).click();
  await dialog.getByLabel("Venmo link").fill("javascript:alert(1)");
  await dialog.getByRole("button", { name: "Save Payment Links" }).click();
  await expect(
    dialog.getByText("Must be a link that begins with http:// or https://"),
  ).toBeVisible();
  await expect(dialog.getByLabel("Venmo link")).toBeFocused();
  await dialog.getByLabel("Venmo link").fill("https://venmo.com/aliquot");
  await dialog.getByRole("button", { name: "Save Payment Links" }).click();
  await expectToast(page, "Payment Links Updated");

  // The next step of a paid order is shipping, so its form is open.
  await dialog.getByLabel("Carrier").fill("USPS");
  await dialog.getByLabel("Tracking number").fill("9400 1000");
  await dialog.getByRole("button", { name: "Record shipment" }).click();
  await expect(dialog.getByRole("button", { name: "Correct shipment" })).toBeVisible();
  await expect(dialog).toContainText("Shipped");

  await dialog.getByRole("button", { name: "Packing slip" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Packing slip/ })).toContainText(
    order.number,
  );
  await expect(page.getByRole("table", { name: "Items" })).toContainText(order.productName);
  await expect(page).toHaveTitle(`Packing slip ${order.number}`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Back to the order" }).click();
  await expect(page).toHaveTitle(/^Orders/);
});

test("a payment with a half-typed day is not booked on today", async ({ page }) => {
  const order = await orderInList(page);
  await cardOf(page, order).getByRole("button", { name: "View Details" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Record a payment, refund or write-off").click();
  const day = dialog.getByLabel("Day");
  await day.focus();
  await page.keyboard.type("0512");
  await dialog.getByRole("button", { name: "Record", exact: true }).click();
  await expect(dialog.getByText("Must be a whole date")).toBeVisible();
  await expect(day).toBeFocused();
  const account = async () =>
    (await page.request.get(`/api/admin/orders/${order.id}/payments`)).json();
  expect((await account()).entries).toEqual([]);
  await day.fill("2026-05-12");
  await expect(dialog.getByText("Must be a whole date")).toBeHidden();
  await dialog.getByRole("button", { name: "Record", exact: true }).click();
  await expectToast(page, "Order Updated", "was recorded");
  expect((await account()).entries).toMatchObject([{ receivedOn: "2026-05-12" }]);
});

test("a half-typed day filters nothing, and a cleared one does", { tag: "@long" }, async ({
  page,
}) => {
  await openAdmin(page, "/invoices?from=2026-11-05");
  const from = page.getByLabel("From", { exact: true });
  await from.focus();
  await page.keyboard.press("Delete");
  await expect(page.getByText("Must be a whole date")).toBeVisible();
  await expect(page).toHaveURL(/from=2026-11-05/);
  await page.keyboard.type("10");
  await expect(page).toHaveURL(/from=2026-10-05/);
  await expect(page.getByText("Must be a whole date")).toBeHidden();
  await from.blur();
  await from.focus();
  for (const key of ["Delete", "ArrowRight", "Delete", "ArrowRight", "Delete"]) {
    await page.keyboard.press(key);
  }
  await from.blur();
  await expect(page).not.toHaveURL(/from=/);
  await expect(page.getByText("Must be a whole date")).toBeHidden();
});

test("filters stand in the address, and an empty list has its sentence", { tag: "@long" }, async ({
  page,
}) => {
  await openAdmin(page, "/orders");
  await page
    .getByRole("button", { name: /^(All Orders )?Status|Status/ })
    .first()
    .click();
  await expect(page.getByRole("option")).toHaveText([
    "All Orders",
    "Awaiting Payment",
    "Processing",
    "Completed",
    "Cancelled",
    "Hold expired",
    "Part-paid",
    "Overpaid",
    "Refund due",
  ]);
  await page.getByRole("option", { name: "Cancelled" }).click();
  await expect(page).toHaveURL(/status=cancelled/);
  const again = page.waitForRequest(/admin\/orders\?.*status=cancelled/);
  await page.getByRole("button", { name: "Refresh" }).click();
  await again;
  await page.goto("/admin/orders?search=nobody-has-this");
  await expect(page.getByText("No order matches")).toBeVisible();
});

test("the filtered list is saved as CSV", { tag: "@long" }, async ({ page }) => {
  const order = await orderInList(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(order.number);
});
