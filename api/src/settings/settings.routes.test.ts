import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  adminStoreSettings,
  notificationConfig,
  shippingRate,
  storeSettings,
} from "#shared/contracts/settings.ts";
import type { Person } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());
beforeEach(() => api.sql`DELETE FROM system_settings`);

const RATE = "/api/admin/settings/shipping-rate";
const STORE = "/api/admin/settings/store";
const CONFIG = "/api/admin/notification-config";
const get = (path: string) => api.request("GET", path, { as: admin });
const send = (method: string, path: string, body: unknown) =>
  api.request(method, path, { as: admin, body });

describe("the shipping rate", () => {
  it("is 15.00 for everybody until an admin sets another", async () => {
    expect((await api.request("GET", "/api/settings/shipping-rate")).body).toEqual({
      value: "15.00",
    });
    const saved = await send("POST", RATE, { shippingRate: 12.5 });
    expect([saved.status, shippingRate.parse(saved.body)]).toEqual([200, { value: "12.50" }]);
    expect((await api.request("GET", "/api/settings/shipping-rate")).body.value).toBe("12.50");
    expect((await get(RATE)).body.value).toBe("12.50");
  });

  it.each([0, 0.01, 8.1, 1.15, 4.35, 99_999_999.99])("is kept to the cent: %d", async (rate) => {
    const { body } = await send("POST", RATE, { shippingRate: rate });
    expect(body.value).toBe(rate.toFixed(2));
  });

  it.each([
    [{}, "Shipping rate is required"],
    [{ shippingRate: null }, "Shipping rate is required"],
    [{ shippingRate: "12.00" }, "Shipping rate is required"],
    [{ shippingRate: -1 }, "Shipping rate must be a valid positive number"],
    [{ shippingRate: 1.999 }, "Shipping rate has at most two decimals"],
    [{ shippingRate: 1e9 }, "Shipping rate must be a valid positive number"],
  ])("refuses %j", async (body, message) => {
    const answer = await send("POST", RATE, body);
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual({ shippingRate: message });
    expect((await get(RATE)).body.value).toBe("15.00");
  });
});

describe("the notification settings", () => {
  it("answer all six flags and the address, and keep what is left out", async () => {
    await send("POST", CONFIG, { notification_email: "seller@example.com" });
    const { status, body } = await send("POST", CONFIG, { notify_new_orders: "false" });
    expect(status).toBe(200);
    expect(notificationConfig.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      notification_email: "seller@example.com",
      notify_new_orders: "false",
      notify_system_errors: "true",
    });
    expect((await get(CONFIG)).body).toEqual(body);
  });

  it.each([
    [
      { notification_email: "nobody" },
      { notification_email: "Please enter a valid email address" },
    ],
    [{ notify_new_orders: true }, { notify_new_orders: expect.any(String) }],
    [{ notify_new_orders: "yes" }, { notify_new_orders: expect.any(String) }],
  ])("refuse %j", async (body, fields) => {
    const answer = await send("POST", CONFIG, body);
    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
  });
});

describe("the store settings", () => {
  it("tell everybody what pages show, and only the admin the rest", async () => {
    await send("PATCH", STORE, { venmoHandle: "@aliquot", autoCancelExpired: true });
    const everybody = await api.request("GET", "/api/settings/store");
    expect(storeSettings.strict().parse(everybody.body).venmoHandle).toBe("@aliquot");
    expect(adminStoreSettings.parse((await get(STORE)).body).autoCancelExpired).toBe(true);
  });

  it("take the version that was read, and refuse an older one with what they are", async () => {
    const { updatedAt } = (await get(STORE)).body;
    const first = await send("PATCH", STORE, { shopName: "First", updatedAt });
    expect(first.status).toBe(200);
    const second = await send("PATCH", STORE, { shopName: "Second", updatedAt });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      code: "settings-changed",
      settings: { shopName: "First", updatedAt: first.body.updatedAt },
    });
    const third = await send("PATCH", STORE, { ...first.body, shopName: "Third" });
    expect([third.status, third.body.shopName]).toEqual([200, "Third"]);
  });

  it.each([
    { timeZone: "+05:00" },
    { timeZone: "Mars/Olympus_Mons" },
    { holdHours: 0 },
    { holdHours: 1.5 },
    { holdHours: "48" },
    { contactEmail: "nobody" },
    { shopName: "two\nlines" },
    { shopName: "a\u0000b" },
    { updatedAt: "2026-02-30T00:00:00Z" },
  ])("refuse %j", async (body) => {
    const answer = await send("PATCH", STORE, body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields)).toEqual(Object.keys(body));
  });

  it("keep emoji, right-to-left text and combining marks exactly", async () => {
    const shopName = "Ali\u0301quot 🧪 أليكوت";
    await send("PATCH", STORE, { shopName });
    expect((await get(STORE)).body.shopName).toBe(shopName);
  });
});
