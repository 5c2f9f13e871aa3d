import { describe, expect, it } from "vitest";
import { aStoredProduct, order } from "../shop-fixtures.ts";
import type { Contract } from "./contract.ts";

const SENDER = {
  name: "Ada Seller",
  address1: "1 Dock Street",
  city: "Wheeling",
  state: "WV",
  zipCode: "26003",
  country: "US",
};
const BOX = { id: "box", name: "Box", lengthCm: 20, widthCm: 15, heightCm: 8, weightGrams: 120 };

export function labelCalls(contract: () => Contract): void {
  describe("the labels of parcels", () => {
    const one = "/api/admin/fulfilments/{id}";

    /** A paid order in one parcel, in a shop with a sender and a box. */
    async function aParcel() {
      const { call, admin: as, signUp } = contract();
      await call(200, "PUT /api/admin/shipping/sender", { as, body: SENDER });
      await call(200, "PUT /api/admin/shipping/parcels", { as, body: { parcels: [BOX] } });
      const facts = { weightGrams: 40, hsCode: "2934.99", originCountry: "US" };
      const product = await aStoredProduct(contract(), as, facts);
      const items = [{ productId: product.id, quantity: 1 }];
      const placed = (await order(contract(), await signUp(), items)).body;
      const ids = { ids: [placed.id], action: "record-payment" };
      await call(200, "POST /api/admin/orders/bulk", { as, body: ids });
      const made = await call(201, "POST /api/admin/orders/{id}/fulfilments", {
        as,
        path: { id: placed.id },
        body: {},
      });
      return { orderId: placed.id as string, path: { id: made.body.id as string } };
    }

    it("are offered, bought and voided", async () => {
      const { call, admin: as } = contract();
      const { path } = await aParcel();
      await call(404, `GET ${one}/rates`, { as });
      await call(422, `GET ${one}/rates`, { as, path, query: { parcel: "crate" } });
      const { body: offered } = await call(200, `GET ${one}/rates`, { as, path });
      const body = { rateId: offered.rates[0].rateId };
      await call(409, `POST ${one}/label`, { as, path, body: { rateId: "unknown" } });
      await call(422, `POST ${one}/label`, { as, path, body: {} });
      await call(200, `POST ${one}/label`, { as, path, body });
      await call(409, `GET ${one}/rates`, { as, path });
      await call(200, `DELETE ${one}/label`, { as, path });
      await call(409, `DELETE ${one}/label`, { as, path });
    });

    it("are bought in bulk, printed, declared to customs, and followed to the customer", async () => {
      const { call, admin: as, request, shippo, sql } = contract();
      const { orderId, path } = await aParcel();
      const { body: carrier } = await call(200, "GET /api/admin/shipping/carrier", { as });
      expect(carrier).toMatchObject({ on: true, country: "US" });
      const many = "POST /api/admin/fulfilments/labels";
      await call(422, many, { as, body: { ids: [], choose: "cheapest" } });
      const bought = await call(200, many, { as, body: { ids: [path.id], choose: "fastest" } });
      expect(bought.body.results).toEqual([{ id: path.id, bought: true }]);
      const print = "GET /api/admin/fulfilments/labels.pdf";
      await call(200, print, { as, query: { ids: path.id } });
      await call(404, print, { as });
      await call(409, `GET ${one}/customs.pdf`, { as, path });
      const moveTo = (country: string) =>
        sql`
          UPDATE orders SET shipping_address = jsonb_set(shipping_address, '{country}', to_jsonb(${country}::text))
          WHERE id = ${orderId}`;
      const [before] = await sql<{ country: string }[]>`
        SELECT shipping_address->>'country' AS country FROM orders WHERE id = ${orderId}`;
      await moveTo("Germany");
      await call(200, `GET ${one}/customs.pdf`, { as, path });
      await moveTo(before?.country ?? "");
      const shipped = await call(200, `POST ${one}/ship`, { as, path, body: {} });
      shippo.track(shipped.body.shippoTransactionId, "DELIVERED");
      const token = new URL(carrier.eventsUrl).searchParams.get("token") ?? "";
      const event = { data: { tracking_number: shipped.body.trackingNumber } };
      await call(404, "POST /api/shippo/events", { body: event });
      await call(200, "POST /api/shippo/events", { query: { token }, body: event });
      const { body: now } = await request("GET", `/api/orders/${orderId}`, { as });
      expect(now.shippingStatus).toBe("delivered");
      await call(200, "PUT /api/admin/shipping/parcels", { as, body: { parcels: [] } });
    });
  });
}
