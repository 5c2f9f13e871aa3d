import { expect, type Page } from "@playwright/test";
import { orderNumber } from "#shared/domain/orders.ts";
import { asAdmin, asCustomer, someone } from "../people.ts";
import { addProduct, orderOf, setOrderStatus, unheardOf } from "../seller.ts";
import { test } from "../test.ts";
import { openAdmin, screenLink } from "./open-admin.ts";

/** Creates orders of one customer with a unique family name, and signs the page in as the seller. */
async function ordersWait(page: Page, count: number, status?: string) {
  const family = unheardOf("Noddack").replace(" ", "");
  await asCustomer(page, someone("Ida", family));
  const product = await addProduct({ price: "16.00" });
  const ids: string[] = [];
  for (let each = 0; each < count; each += 1) ids.push(await orderOf(page, product));
  if (status) for (const id of ids) await setOrderStatus(id, status);
  await asAdmin(page);
  return { family, ids: ids.reverse() };
}

const rows = (page: Page) => page.locator("[data-order]");
const waitingFor = (page: Page, orders: number) => expect(rows(page)).toHaveCount(orders);

test("Back leaves the list at once, however many orders were opened and closed in it", async ({
  page,
}) => {
  const { family } = await ordersWait(page, 4);
  await openAdmin(page, "/coupons");
  await screenLink(page, "Orders").click();
  const search = page.getByRole("searchbox", { name: "Search orders" });
  await search.fill(family);
  await waitingFor(page, 4);
  const dialog = page.getByRole("dialog");
  for (const row of [0, 1, 2, 3]) {
    await rows(page).nth(row).getByRole("button", { name: "View Details" }).click();
    await expect(dialog).toBeVisible();
    // Next and back again; neither makes a history entry.
    const step = row === 0 ? "Next" : "Previous";
    await dialog.getByRole("button", { name: step }).click();
    // The first order has no "Previous": the pressed button is disabled, but keys must still reach the dialog.
    if (row === 1) await expect(dialog.getByRole("button", { name: step })).toBeDisabled();
    expect(await page.evaluate(() => document.activeElement?.matches(":disabled, body"))).toBe(
      false,
    );
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).not.toHaveURL(/order=/);
  }
  await page.goBack();
  await expect(page).not.toHaveURL(/search=/);
  await page.goBack();
  await expect(page).toHaveURL(/coupons/);
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL(/search=/);
});

test("five orders are marked as paid by six presses, each in the place of the one before", {
  tag: "@long",
}, async ({ page }) => {
  const { family, ids } = await ordersWait(page, 5);
  await openAdmin(page, `/orders?queue=to-pay&search=${family}`);
  await waitingFor(page, 5);
  await page.keyboard.press("j");
  for (const [at, id] of ids.entries()) {
    const row = page.locator(`[data-order="${id}"]`);
    await expect(row).toBeFocused();
    await expect(row.getByRole("button", { name: "Mark $31.00 as paid" })).toBeVisible();
    await page.keyboard.press("p");
    await waitingFor(page, 4 - at);
  }
});

test("a list that somebody else works on is read again with its counts", { tag: "@long" }, async ({
  page,
}) => {
  const { family, ids } = await ordersWait(page, 2);
  await openAdmin(page, `/orders?queue=to-pay&search=${family}`);
  await waitingFor(page, 2);
  await setOrderStatus(ids[0] ?? "", "processing");
  await expect(rows(page)).toHaveCount(1, { timeout: 20_000 });
});

test("single letters are switched off in the menu, and stay so", { tag: "@long" }, async ({
  page,
}) => {
  // Not in the shop: the tests beside this one press keys as the same person.
  let kept: unknown = { isOn: true, keys: {} };
  await page.route("**/api/admin/shortcuts", async (route) => {
    if (route.request().method() === "PUT") kept = route.request().postDataJSON();
    await route.fulfill({ json: kept });
  });
  const { family, ids } = await ordersWait(page, 2);
  await openAdmin(page, `/orders?queue=to-pay&search=${family}`);
  await waitingFor(page, 2);
  await page.getByRole("button", { name: /menu$/ }).click();
  await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
  const off = page.getByRole("switch", { name: "Single letters, digits and signs" });
  await expect(off).toBeChecked();
  await off.press("Space");
  await expect(off).not.toBeChecked();
  await page.keyboard.press("Escape");
  await page.reload();
  await waitingFor(page, 2);
  await page.locator(`[data-order="${ids[0]}"]`).focus();
  for (const key of ["p", "j", "x", "A", "5", "?"]) await page.keyboard.press(key);
  await expect(page.locator(`[data-order="${ids[0]}"]`)).toBeFocused();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/queue=to-pay/);
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("dialog", { name: `Order #${orderNumber(ids[0] ?? "")}` }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("button", { name: /menu$/ }).click();
  await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
  await off.press("Space");
  await expect(off).toBeChecked();
});

test("a selection is packed by a key only after asking, and its slips are one call", {
  tag: "@long",
}, async ({ page }) => {
  const { family, ids } = await ordersWait(page, 3, "processing");
  await openAdmin(page, `/orders?search=${family}`);
  await waitingFor(page, 3);
  const changes: string[] = [];
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/")) return;
    (request.method() === "GET" ? reads : changes).push(pathname);
  });
  await page.keyboard.press("Shift+A");
  await expect(page.getByText("3 selected")).toBeVisible();
  await page.keyboard.press("a");
  const question = page.getByRole("alertdialog", { name: "Pack 3 orders" });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  expect(changes).toEqual([]);

  reads.length = 0;
  await page.getByRole("button", { name: "Packing slips" }).click();
  await expect(page.getByRole("button", { name: "Print 3 slips" })).toBeEnabled();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    ids.map((id) => `Packing slip #${orderNumber(id)}`),
  );
  expect(reads.filter((path) => /orders|products/.test(path))).toEqual([
    "/api/admin/orders/packing-slips",
  ]);
  await page.getByRole("button", { name: "Back to the orders" }).click();
  await waitingFor(page, 3);
});

test("what is exported is what the list shows", { tag: "@long" }, async ({ page }) => {
  const { family, ids } = await ordersWait(page, 2);
  await setOrderStatus(ids[0] ?? "", "processing");
  await openAdmin(page, `/orders?queue=to-pack&search=${family}`);
  await waitingFor(page, 1);
  const exported = page.getByRole("link", { name: "Export CSV" });
  const href = (await exported.getAttribute("href")) ?? "";
  const lines = (await (await page.request.get(href)).text()).trim().split("\r\n");
  expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual([orderNumber(ids[0] ?? "")]);

  await openAdmin(page, `/payments/ledger?search=${family}&method=other`);
  const ledger = page.getByRole("link", { name: "Export CSV" });
  await expect(ledger).toHaveAttribute("href", new RegExp(`method=other.*search=${family}`));
  const entries = page.getByRole("row").filter({ hasText: family });
  await expect(entries).toHaveCount(1);
  const csv = await (await page.request.get((await ledger.getAttribute("href")) ?? "")).text();
  expect(csv.trim().split("\r\n")).toHaveLength(2);
});

test("a search that still waits leaves the dialog that was opened meanwhile, with its note", {
  tag: "@long",
}, async ({ page }) => {
  const { family } = await ordersWait(page, 2);
  await openAdmin(page, `/orders?search=${family}`);
  await waitingFor(page, 2);
  const opener = rows(page).first().getByRole("button", { name: "View Details" });
  await page.getByRole("searchbox", { name: "Search orders" }).press("End");
  await page.keyboard.type(" x");
  await opener.click();
  const dialog = page.getByRole("dialog");
  const note = dialog.getByLabel("For the staff only");
  await note.fill("Ice pack");
  // Milliseconds: three times the debounce of the search.
  await page.waitForTimeout(900);
  await expect(note).toHaveValue("Ice pack");
  await dialog.getByRole("button", { name: "Add note" }).click();
  await expect(dialog.getByRole("paragraph").filter({ hasText: "Ice pack" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/search=.*x/);
});

test("the packing table keeps its order and the note that is typed when the queue moves on", {
  tag: "@long",
}, async ({ page }) => {
  const { family, ids } = await ordersWait(page, 2, "processing");
  await openAdmin(page, `/packing?search=${family}&queue=to-pack`);
  const oldest = ids.at(-1) ?? "";
  const table = page.getByRole("article", { name: new RegExp(orderNumber(oldest)) });
  await expect(table).toBeVisible();
  await table.getByText("Internal notes").click();
  const summary = await table.getByText("Internal notes").boundingBox();
  const label = await table.getByText("For the staff only").boundingBox();
  const gap = (label?.y ?? 0) - (summary?.y ?? 0) - (summary?.height ?? 0);
  expect(gap, "room for the focus ring").toBeGreaterThanOrEqual(6);
  await table.getByLabel("For the staff only").fill("Ice pack");
  await setOrderStatus(oldest, "cancelled");
  await expect(table.getByText("This order is not to be shipped.")).toBeVisible({
    timeout: 20_000,
  });
  await expect(
    page.getByRole("navigation", { name: "Orders to pack" }).getByRole("button"),
  ).toHaveCount(1);
  await expect(table.getByLabel("For the staff only")).toHaveValue("Ice pack");
  await table.getByRole("button", { name: "Add note" }).click();
  const notes = () => page.request.get(`/api/admin/orders/${oldest}/notes`);
  await expect.poll(async () => (await notes()).json()).toMatchObject([{ text: "Ice pack" }]);
});
