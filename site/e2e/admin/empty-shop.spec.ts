import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import postgres from "postgres";
import { orderNumber } from "#shared/domain/orders.ts";
import { startOwnShop } from "../own-shop.ts";
import { asAdmin } from "../people.ts";
import { placeOrder } from "../seller.ts";
import { dataDirOf } from "../shop-under-test.ts";
import { test } from "../test.ts";
import { expectToast, openAdmin } from "./open-admin.ts";

const PORT = Number(process.env.E2E_PORT ?? 4173) + 16;
const DATA_DIR = dataDirOf("empty-shop");

// Without an order, and with none that other tests wait for: all that have expired are cancelled together.
test.use({ baseURL: `http://localhost:${PORT}` });
test.describe.configure({ mode: "default" });
startOwnShop({ port: PORT, dataDir: DATA_DIR });

test("a shop without orders says so", async ({ page }) => {
  await openAdmin(page, "/orders");
  await expect(page.getByText("No Orders Yet")).toBeVisible();
  await expect(page.getByText("Orders will appear here when customers place them.")).toBeVisible();
});

test("expired holds are cancelled together, after asking", async ({ page }) => {
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

/** As if these orders had been placed two days earlier. */
async function endHolds(ids: readonly string[]): Promise<void> {
  const [port, password] = ["port", "password"].map((file) =>
    readFileSync(`${DATA_DIR}/postgres/${file}`, "utf8").trim(),
  );
  const sql = postgres(`postgres://aliquot:${password}@127.0.0.1:${port}/aliquot`, { max: 1 });
  await sql`UPDATE orders SET hold_until = now() - interval '1 hour' WHERE id IN ${sql([...ids])}`;
  await sql.end();
}
