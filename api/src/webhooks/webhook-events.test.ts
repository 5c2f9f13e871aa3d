import { describe, expect, it } from "vitest";
import { aStoredProduct, order } from "../testing/shop-fixtures.ts";
import { webhookBench } from "../testing/webhook-bench.ts";
import { recordEvent } from "./record-event.ts";

const bench = webhookBench();

describe("an event", () => {
  it("is recorded once for everything that happens to an order, its stock and its money", async () => {
    const product = await aStoredProduct(bench.api, bench.admin);
    const customer = await bench.api.signUp();
    await bench.add({
      events: [
        "order.placed",
        "order.paid",
        "order.shipped",
        "order.cancelled",
        "stock.changed",
        "product.changed",
        "payment.recorded",
      ],
    });
    const { body: placed } = await order(bench.api, customer, [
      { productId: product.id, quantity: 2 },
    ]);
    const path = `/api/admin/orders/${placed.id}`;
    const act = (call: string, body: object) =>
      bench.api.request("PATCH", `${path}/${call}`, { as: bench.admin, body });
    await bench.deliver();
    expect(bench.told().sort()).toEqual(["order.placed", "stock.changed"]);
    const first = JSON.parse(
      bench.received.find(({ body }) => body.includes("order.placed"))?.body ?? "",
    );
    expect(first.data).toEqual({
      id: placed.id,
      orderNumber: placed.orderNumber,
      status: "awaiting-payment",
      shippingStatus: "pending",
      total: placed.total,
    });
    bench.received.length = 0;
    await act("status", { status: "completed" });
    await act("shipment", { carrierName: "USPS", trackingNumber: "9400" });
    await act("shipment", { carrierName: "USPS", trackingNumber: "9401" });
    await bench.api.request("DELETE", `/api/admin/orders/${placed.id}/shipment`, {
      as: bench.admin,
    });
    await act("status", { status: "cancelled" });
    await bench.api.request("PUT", `/api/admin/products/${product.id}`, {
      as: bench.admin,
      body: { name: "Renamed", price: "20.00" },
    });
    await bench.api.request(
      "DELETE",
      `/api/admin/products/${(await aStoredProduct(bench.api, bench.admin)).id}`,
      {
        as: bench.admin,
      },
    );
    await bench.deliver();
    expect(
      bench
        .told()
        .filter((type) => type.startsWith("order"))
        .sort(),
    ).toEqual(["order.cancelled", "order.paid", "order.shipped"]);
    expect(bench.told()).toContain("payment.recorded");
    const changes = bench.received
      .map(({ body }) => JSON.parse(body))
      .filter(({ type }) => type === "product.changed")
      .map(({ data }) => data.change);
    expect(changes.sort()).toEqual(["created", "deleted", "updated"]);
    expect(new Set(bench.received.map(({ id }) => id)).size).toBe(bench.received.length);
  });

  it("of what was rolled back is none, and where nobody listens no row is written", async () => {
    await bench.add();
    const work = bench.api.db.transaction(async (tx) => {
      await recordEvent(tx, "order.placed", { id: "never" });
      throw new Error("rolled back");
    });
    await expect(work).rejects.toThrow("rolled back");
    await recordEvent(bench.api.db, "lot.released", { id: "unheard" });
    const rows = await bench.api.sql`SELECT id FROM webhook_events`;
    expect(rows).toHaveLength(0);
  });

  it("fails no order when its webhook is deleted meanwhile", async () => {
    const { body: made } = await bench.add();
    const { recorded } = await bench.api.sql.begin(async (tx) => {
      await tx`DELETE FROM webhooks WHERE id = ${made.id}`;
      return { recorded: recordEvent(bench.api.db, "order.placed", { id: "x" }) };
    });
    await recorded;
    await recordEvent(bench.api.db, "order.placed", { id: "y" });
    expect(await bench.api.sql`SELECT id FROM webhook_deliveries`).toHaveLength(0);
  });
});
