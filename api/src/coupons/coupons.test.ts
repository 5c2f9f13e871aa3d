import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { aStoredCoupon } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { waitInACircle } from "../testing/wait-in-a-circle.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

const save = (id: string, body: unknown) =>
  api.request("PATCH", `/api/admin/coupons/${id}`, { as: admin, body });

describe("the admin's coupons", () => {
  it("are listed newest first, changed in part, and refused when somebody else was faster", async () => {
    const coupon = await aStoredCoupon(api, admin, {
      code: "PARTS",
      validFrom: null,
      usageLimit: 3,
    });
    expect(coupon).toMatchObject({
      scope: "all",
      usageCount: 0,
      discountValue: "10.00",
      usageLimit: 3,
    });
    const off = await save(coupon.id, { isActive: false, usageCount: 99 });
    expect(off.body).toMatchObject({
      isActive: false,
      code: "PARTS",
      usageCount: 0,
      usageLimit: 3,
    });
    const late = await save(coupon.id, { isActive: true, updatedAt: coupon.updatedAt });
    expect(late).toMatchObject({
      status: 409,
      body: { code: "coupon-changed", coupon: { isActive: false } },
    });
    const list = await api.request("GET", "/api/admin/coupons", { as: admin });
    expect(list.body[0].code).toBe("PARTS");
  });

  it("are refused with the form's sentences", async () => {
    const create = (fields: Record<string, unknown>) =>
      api.request("POST", "/api/admin/coupons", {
        as: admin,
        body: { code: "FORM", discountType: "fixed", discountValue: "5.00", ...fields },
      });
    const cases: [Record<string, unknown>, string, string][] = [
      [{ code: "AB" }, "code", "Code must be at least 3 characters"],
      [{ code: "A".repeat(21) }, "code", "Code must be less than 20 characters"],
      [{ discountValue: "" }, "discountValue", "Discount value is required"],
      [
        { discountType: "percentage", discountValue: "100.01" },
        "discountValue",
        "A percentage is at most 100",
      ],
      [
        { validFrom: "2026-03-02", validUntil: "2026-03-01" },
        "validUntil",
        "Must not end before it begins",
      ],
      [{ validUntil: "2026-02-30" }, "validUntil", "Must be a date that exists"],
      // Dates that JavaScript accepts but PostgreSQL does not have, or writes differently.
      [{ validFrom: "0000-01-01" }, "validFrom", "Must be a date that exists"],
      [{ validUntil: "9999-12-31T23:59:59-23:59" }, "validUntil", "Must be a date that exists"],
      [
        { applicableProducts: ["none"] },
        "applicableProducts",
        "One of these products is no longer sold",
      ],
    ];
    for (const [fields, field, message] of cases) {
      const answer = await create(fields);
      expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
    }
    for (const discountValue of ["NaN", "-1", "1.234", "1e3", 5, "123456789.00"]) {
      expect((await create({ discountValue })).status).toBe(422);
    }
    expect((await create({})).status).toBe(201);
    expect(await create({ code: "form" })).toMatchObject({
      status: 409,
      body: { code: "coupon-code-taken" },
    });
    expect((await save("no-such-coupon", { isActive: true })).status).toBe(404);
  });

  it("are renamed although PostgreSQL ended the change, because it and another waited for each other", async () => {
    const first = await aStoredCoupon(api, admin, { code: "FIRST" });
    const second = await aStoredCoupon(api, admin, { code: "SECOND" });
    const rival = await api.sql.reserve();
    await rival`BEGIN`;
    await rival`UPDATE coupons SET code = 'THIRD' WHERE id = ${second.id}`;
    const renaming = save(first.id, { code: "SECOND" });
    const change = `UPDATE coupons SET description = 'Changed meanwhile' WHERE id = '${first.id}'`;
    await waitInACircle(rival, change);
    await rival`COMMIT`;
    rival.release();
    expect(await renaming).toMatchObject({
      status: 200,
      body: { code: "SECOND", description: "Changed meanwhile" },
    });
  });

  it("keep a partial change consistent with what is stored", async () => {
    const coupon = await aStoredCoupon(api, admin, {
      code: "STORED",
      discountType: "fixed",
      discountValue: "150.00",
    });
    expect(await save(coupon.id, { discountType: "percentage" })).toMatchObject({ status: 422 });
    expect(
      await save(coupon.id, { discountType: "percentage", discountValue: "15" }),
    ).toMatchObject({
      status: 200,
      body: { discountType: "percentage", discountValue: "15.00" },
    });
  });
});
