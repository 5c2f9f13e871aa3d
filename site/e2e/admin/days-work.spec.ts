import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { DashboardStats } from "#shared/contracts/dashboard.ts";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { asAdmin, asCustomer } from "../people.ts";
import { addCoupon, addProduct, placeOrder } from "../seller.ts";
import { test } from "../test.ts";
import { expectToast, openAdmin } from "./open-admin.ts";

const ORDERS = 30;
/** Fewer than the ten orders a minute that an account may place. */
const ORDERS_OF_A_CUSTOMER = 6;

async function read<Answer>(api: APIRequestContext, path: string): Promise<Answer> {
  const answer = await api.get(path);
  expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
  return answer.json();
}

const numberOf = (id: string) => id.slice(-8).toUpperCase();

/** Opens an order in the list by its number, works on it, and closes it again. */
async function workOn(page: Page, id: string, work: () => Promise<void>): Promise<void> {
  await page.goto(`/admin/orders?search=${numberOf(id)}`);
  await page.getByRole("button", { name: "View Details" }).click();
  await expect(page.getByRole("dialog", { name: `Order #${numberOf(id)}` })).toBeVisible();
  await work();
  await page.keyboard.press("Escape");
}

test("a day's work: thirty orders found, paid, shipped, one cancelled, and the figures right", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const product = await addProduct({ price: "19.99", stockQuantity: 200 });
  const coupon = await addCoupon({ discountValue: "10.00", usageLimit: 50 });

  const ids = await test.step("thirty orders are placed, some with a coupon", async () => {
    const placed: string[] = [];
    while (placed.length < ORDERS) {
      if (placed.length % ORDERS_OF_A_CUSTOMER === 0) await asCustomer(page);
      const quantity = 1 + (placed.length % 4);
      const code = placed.length % 3 === 0 ? coupon.code : null;
      placed.push(await placeOrder(page, [{ productId: product.id, quantity }], code));
    }
    return placed;
  });
  await asAdmin(page);
  const api = page.request;
  const orderOf = (id: string) => read<OrderSummary>(api, `/api/admin/orders/${id}`);
  const couponNow = async () =>
    (await read<{ id: string; usageCount: number }[]>(api, "/api/admin/coupons")).find(
      ({ id }) => id === coupon.id,
    );
  expect((await couponNow())?.usageCount).toBe(10);

  const [paidByHand = "", shipped = "", cancelled = ""] = [ids[1], ids[2], ids[3]];
  await openAdmin(page);

  await test.step("one is found by its number and its payment recorded", async () => {
    await workOn(page, paidByHand, async () => {
      await page.getByRole("button", { name: "Record payment", exact: true }).click();
      await expectToast(page, "Order Updated", "Processing");
    });
    expect((await orderOf(paidByHand)).status).toBe("processing");
  });

  await test.step("one is paid and shipped", async () => {
    await workOn(page, shipped, async () => {
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Record payment" }).click();
      await expect(dialog).toContainText("Paid");
      await dialog.getByText("Shipment", { exact: true }).click();
      await dialog.getByLabel("Tracking number").fill("9400 1000 0000");
      await dialog.getByRole("button", { name: "Record shipment" }).click();
      await expect(dialog.getByRole("button", { name: "Correct shipment" })).toBeVisible();
    });
    expect(await orderOf(shipped)).toMatchObject({
      shippingStatus: "shipped",
      trackingNumber: "9400 1000 0000",
    });
  });

  await test.step("one with a coupon is cancelled: stock and coupon use come back", async () => {
    const stock = async () =>
      (await read<{ stockQuantity: number }>(api, `/api/products/${product.slug}`)).stockQuantity;
    const before = await stock();
    await page.goto(`/admin/orders?search=${numberOf(cancelled)}`);
    const card = page.getByRole("article", { name: new RegExp(numberOf(cancelled)) });
    await card.getByRole("button", { name: /status/i }).click();
    await page.getByRole("option", { name: "Cancelled" }).click();
    await expectToast(page, "Order Updated", "Cancelled");
    expect(await stock()).toBe(before + 4);
    expect((await couponNow())?.usageCount).toBe(9);
  });

  await test.step("the rest is completed", async () => {
    for (const id of ids.slice(4)) {
      const answer = await api.patch(`/api/admin/orders/${id}/status`, {
        data: { status: "completed" },
      });
      expect(answer.ok()).toBe(true);
    }
  });

  await test.step("the totals are what prices, coupon and shipping make", async () => {
    for (const [index, id] of ids.entries()) {
      const subtotal = 1999 * (1 + (index % 4));
      const discount = index % 3 === 0 ? Math.floor((subtotal * 10 + 50) / 100) : 0;
      const order = await orderOf(id);
      expect(parseAmount(order.total)).toBe(subtotal + parseAmount(order.shipping) - discount);
    }
  });

  await test.step("the dashboard agrees to the cent with the orders it counts", async () => {
    const ours = await Promise.all(ids.map(orderOf));
    const isPaid = ({ status }: OrderSummary) => status === "processing" || status === "completed";
    const revenue = ours.filter(isPaid).reduce((sum, { total }) => sum + parseAmount(total), 0);
    const sold = ours.filter(isPaid).length;
    expect(sold).toBe(28);
    // Other tests sell at the same time. Only this test sells this product, so its line is exact.
    const stats = await read<DashboardStats>(api, "/api/admin/dashboard/stats");
    const units = ids.reduce(
      (sum, _, index) => (isPaid(ours[index] as OrderSummary) ? sum + 1 + (index % 4) : sum),
      0,
    );
    expect(stats.bestSellers).toContainEqual({
      productId: product.id,
      name: product.name,
      quantity: units,
      revenue: (units * 19.99).toFixed(2),
    });
    const sum = stats.revenueByDay.reduce((cents, day) => cents + parseAmount(day.revenue), 0);
    expect(parseAmount(stats.filteredRevenue)).toBe(sum);
    expect(sum).toBeGreaterThanOrEqual(revenue);
    await expect(async () => {
      const shown = page.waitForResponse(/dashboard\/stats/);
      await page.goto("/admin");
      const { filteredRevenue, filteredOrders } = await (await shown).json();
      await expect(page.getByRole("article", { name: "Revenue" })).toContainText(
        formatUsd(parseAmount(filteredRevenue)),
      );
      await expect(page.getByRole("article", { name: "Orders", exact: true })).toContainText(
        String(filteredOrders),
      );
    }).toPass();
  });
});
