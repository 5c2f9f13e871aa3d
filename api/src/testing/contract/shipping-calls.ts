import { describe, expect, it } from "vitest";
import type { Contract } from "./contract.ts";

const US = {
  id: "us",
  name: "United States",
  countries: ["US"],
  methods: [{ id: "standard", name: "Standard", rates: [{ amount: "15.00" }] }],
};
const BOX = { id: "box", name: "Box", lengthCm: 30, widthCm: 20, heightCm: 10, weightGrams: 120 };
const WEEK = { cutOff: "12:30", weekdays: [1, 5], closed: ["2026-12-25"], frozenWeekdays: [1] };
const RATE = { country: "US", region: "WV", percent: "6", onShipping: true, name: "Sales tax" };

/** The address of the settings, a body to save, one that is refused, and one that leaves them as other tests expect. */
const SETTINGS: [string, object, object, object][] = [
  ["shipping/zones", { zones: [US] }, { zones: [] }, { zones: [US] }],
  ["shipping/calendar", WEEK, { ...WEEK, weekdays: [] }, { ...WEEK, weekdays: [1, 2, 3, 4, 5] }],
  ["shipping/parcels", { parcels: [BOX] }, { parcels: [BOX, BOX] }, { parcels: [] }],
  ["shipping/sender", { city: "Wheeling" }, { country: "Ruritania" }, { city: "" }],
  ["tax/rates", { rates: [RATE] }, { rates: [{ ...RATE, percent: "101" }] }, { rates: [] }],
];

export function shippingCalls(contract: () => Contract): void {
  describe("shipping and tax", () => {
    it.each(SETTINGS)("has %s, which refuse to be overwritten unseen", async (of, ...bodies) => {
      const [body, wrong, last] = bodies;
      const { call, admin: as } = contract();
      const read = `GET /api/admin/${of}`;
      const save = `PUT /api/admin/${of}`;
      const { updatedAt } = (await call(200, read, { as })).body;
      const saved = await call(200, save, { as, body: { ...body, updatedAt } });
      expect((await call(200, read, { as })).body).toEqual(saved.body);
      await call(422, save, { as, body: wrong });
      const stale = { ...last, updatedAt: "2020-01-01T00:00:00.000Z" };
      expect((await call(409, save, { as, body: stale })).body.code).toBe("settings-changed");
      await call(200, save, { as, body: last });
    });

    it("names the countries of the zones for everybody", async () => {
      const { body } = await contract().call(200, "GET /api/settings/shipping-countries");
      expect(body.countries).toMatchObject([{ code: "US" }]);
    });

    it("takes the shipping rate by PUT as by POST", async () => {
      const { call, admin: as } = contract();
      const set = "PUT /api/admin/settings/shipping-rate";
      const { body } = await call(200, set, { as, body: { shippingRate: 9.5 } });
      expect(body).toEqual({ value: "9.50" });
      await call(422, set, { as, body: { shippingRate: -1 } });
      await call(200, set, { as, body: { shippingRate: 15 } });
    });
  });
}
