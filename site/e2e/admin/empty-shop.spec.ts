import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { orderNumber } from "#shared/domain/orders.ts";
import { addAuthenticator } from "../authenticator.ts";
import { inDatabase } from "../database.ts";
import { startOwnShop } from "../own-shop.ts";
import { alreadyEntered, asAdmin, signIn, signOut } from "../people.ts";
import { placeOrder } from "../seller.ts";
import { ADMIN, dataDirOf } from "../shop-under-test.ts";
import { test } from "../test.ts";
import { expectToast, openAdmin, screenLink } from "./open-admin.ts";

const run = promisify(execFile);
const PORT = Number(process.env.E2E_PORT ?? 4173) + 16;
const DATA_DIR = dataDirOf("empty-shop");

// A separate shop without orders: the tests cancel all expired orders together.
test.use({ baseURL: `http://localhost:${PORT}` });
test.describe.configure({ mode: "default" });
startOwnShop({ port: PORT, dataDir: DATA_DIR });

test("a shop without orders says so", { tag: "@long" }, async ({ page }) => {
  await openAdmin(page, "/orders");
  await expect(page.getByText("No Orders Yet")).toBeVisible();
  await expect(page.getByText("Orders will appear here when customers place them.")).toBeVisible();
});

test("expired holds are cancelled together, when confirmed", { tag: "@long" }, async ({ page }) => {
  await asAdmin(page);
  const product = { name: "Bradykinin", price: "45.00", stockQuantity: 10, inStock: true };
  const made = await page.request.post("/api/admin/products", { data: product });
  const { id: productId } = await made.json();
  const order = () => placeOrder(page, [{ productId, quantity: 2 }]);
  const [first, second, held] = [await order(), await order(), await order()];
  await endHolds([first, second]);
  await openAdmin(page, "/orders?status=hold-expired");
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("button", { name: "Cancel all expired" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("2 orders");
  expect(await statusOf(page, first)).toBe("awaiting-payment");
  await question.getByRole("button", { name: "Cancel all expired" }).click();
  await expectToast(page, "Orders Cancelled", "2 orders were cancelled.");
  await expect(page.getByText("No order matches")).toBeVisible();
  expect([await statusOf(page, first), await statusOf(page, second)]).toEqual([
    "cancelled",
    "cancelled",
  ]);
  expect(await statusOf(page, held)).toBe("awaiting-payment");
  await page.goto("/admin/orders?queue=to-pay");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText(orderNumber(held));
});

async function statusOf(page: Page, id: string): Promise<string> {
  return (await (await page.request.get(`/api/admin/orders/${id}`)).json()).status;
}

/** Moves the orders' dates back by two days, so that their holds expire. */
async function endHolds(ids: readonly string[]): Promise<void> {
  await inDatabase(
    (sql) =>
      sql`UPDATE orders SET hold_until = now() - interval '1 hour' WHERE id IN ${sql([...ids])}`,
    DATA_DIR,
  );
}

// This test must be the last one: afterwards the only admin needs a passkey.
test("an admin sets up a passkey, loses it with the codes, is rescued on the server, and may then only set up another", {
  tag: "@long",
}, async ({ page }) => {
  await alreadyEntered(page);
  const device = await addAuthenticator(page);
  await page.goto("/auth?next=/admin/security");
  await signIn(page, ADMIN);
  await expect(page.getByRole("heading", { name: "Security", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();

  // A screen whose session has ended redirects to the login by itself, which would disturb the next steps.
  await page.goto("/robots.txt");
  await signOut(page);
  await device.lose();
  await page.goto("/auth?next=/admin");
  await signIn(page, ADMIN);
  await expect(page.getByText("Your password was right.")).toBeVisible();

  // Asynchronous, because this process also controls the browser.
  const rescue = await run("bun", ["scripts/run/rescue-admin.ts", ADMIN.email], {
    env: { ...process.env, DATA_DIR },
  });
  expect(rescue.stdout + rescue.stderr).toContain("has no second factor any more");

  const next = await addAuthenticator(page);
  await page.goto("/auth?next=/admin/orders");
  await signIn(page, ADMIN);
  await expect(page.getByText("Set up a second factor")).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByRole("button", { name: "Go on to the back-office" }).click();
  await expect(screenLink(page, "Orders")).toHaveAttribute("aria-current", "page");
  await next.lose();
});
