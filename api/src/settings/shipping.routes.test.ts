import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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

const ZONES = "/api/admin/shipping/zones";
const CALENDAR = "/api/admin/shipping/calendar";
const PARCELS = "/api/admin/shipping/parcels";
const SENDER = "/api/admin/shipping/sender";
const TAX = "/api/admin/tax/rates";
const RATE = "/api/admin/settings/shipping-rate";
const get = async (path: string) => (await api.request("GET", path, { as: admin })).body;
const put = (path: string, body: unknown) => api.request("PUT", path, { as: admin, body });

const STANDARD = {
  id: "standard",
  name: "Standard",
  rates: [{ fromSubtotal: "0.00", fromGrams: 0, amount: "15.00" }],
};
const US = { id: "us", name: "United States", countries: ["US"], methods: [STANDARD] };
const CALENDAR_DAYS = { cutOff: "12:30", weekdays: [5, 1], closed: [], frozenWeekdays: [1] };
const BOX = { id: "box", name: "Box", lengthCm: 30, widthCm: 20.5, heightCm: 10, weightGrams: 120 };
const TAX_RATE = { country: "US", region: "WV", percent: "6", onShipping: true, name: "Sales tax" };

const saves = [
  [ZONES, { zones: [US] }],
  [CALENDAR, CALENDAR_DAYS],
  [PARCELS, { parcels: [BOX] }],
  [SENDER, { name: "Grace Hopper", country: "US" }],
  [TAX, { rates: [TAX_RATE] }],
] as const;

describe("the settings of shipping and tax", () => {
  it.each(saves)("%s are saved, answered with a version, and recorded", async (path, body) => {
    const loaded = await get(path);
    expect(loaded.updatedAt).toBe("1970-01-01T00:00:00.000Z");
    const saved = await put(path, { ...body, updatedAt: loaded.updatedAt });
    expect(saved.status).toBe(200);
    expect(await get(path)).toEqual(saved.body);
    const again = await put(path, { ...body, updatedAt: saved.body.updatedAt });
    expect(again.body).toEqual(saved.body);
    const [entry] = (await get("/api/admin/activity?limit=1")).entries;
    expect(entry.subjectType).toBe("settings");
  });

  it.each(saves)("%s refuse a save over a newer one, and show it", async (path, body) => {
    const { updatedAt } = await get(path);
    const first = await put(path, body);
    const late = await put(path, { ...body, updatedAt });
    expect(late).toMatchObject({
      status: 409,
      body: { code: "settings-changed", settings: first.body },
    });
  });

  it.each(saves)(
    "%s are changed by full admins only, read by readers too, and neither by a key",
    async (path, body) => {
      const [reading, packing] = [await api.signUpAdmin(), await api.signUpAdmin()];
      await api.sql`UPDATE users SET admin_scope = 'reading' WHERE id = ${reading.user.id}`;
      await api.sql`UPDATE users SET admin_scope = 'packing' WHERE id = ${packing.user.id}`;
      const { body: made } = await api.request("POST", "/api/admin/api-keys", {
        as: admin,
        body: { name: `Key of ${path}`, scopes: ["orders:read", "orders:write", "payments:write"] },
      });
      const withKey = { headers: { Authorization: `Bearer ${made.key}` } };
      for (const [method, sent] of [
        ["GET", undefined],
        ["PUT", body],
      ] as const) {
        for (const as of [packing, await api.signUp()]) {
          expect((await api.request(method, path, { as, body: sent })).status).toBe(403);
        }
        const read = (await api.request(method, path, { as: reading, body: sent })).status;
        expect(read).toBe(method === "GET" ? 200 : 403);
        expect((await api.request(method, path, { body: sent })).status).toBe(401);
        expect((await api.request(method, path, { ...withKey, body: sent })).status).toBe(403);
      }
    },
  );
});

describe("the zones", () => {
  it("begin as the specification's shop", async () => {
    const { zones, notices } = await get(ZONES);
    expect(zones).toMatchObject([
      { name: "United States", countries: ["US"], regions: [], methods: [STANDARD] },
    ]);
    expect(notices).toEqual([]);
  });

  it("hold the shop's one rate, which both calls of the specification set", async () => {
    await put(ZONES, { zones: [US, { ...US, id: "ca", countries: ["CA"], methods: [] }] });
    expect((await put(RATE, { shippingRate: 9.5 })).body).toEqual({ value: "9.50" });
    expect((await get(ZONES)).zones[0].methods[0].rates[0].amount).toBe("9.50");
    await put(ZONES, { zones: [US] });
    expect((await api.request("GET", "/api/settings/shipping-rate")).body.value).toBe("15.00");
    await api.request("POST", RATE, { as: admin, body: { shippingRate: 8 } });
    expect((await get(ZONES)).zones[0].methods[0].rates[0].amount).toBe("8.00");
  });

  it("that overlap or leave gaps are saved, and said", async () => {
    const twice = [US, { ...US, id: "two", name: "Two", methods: [{ ...STANDARD, id: "two" }] }];
    const saved = await put(ZONES, { zones: twice });
    expect(saved.status).toBe(200);
    expect(saved.body.notices).toEqual([expect.stringContaining("“Two”")]);
    const gap = await put(ZONES, { zones: [{ ...US, regions: ["WV"] }] });
    expect(gap.body.notices).toEqual([expect.stringContaining("nothing ships to Alabama")]);
  });

  const method = (fields: object) => ({
    zones: [{ ...US, methods: [{ ...STANDARD, ...fields }] }],
  });
  const rate = (fields: object) => method({ rates: [{ amount: "1.00", ...fields }] });
  it.each([
    ["a negative rate", rate({ amount: "-1.00" }), "zones.0.methods.0.rates.0.amount"],
    ["a huge rate", rate({ amount: "100000000.00" }), "zones.0.methods.0.rates.0.amount"],
    ["a rate that is a number", rate({ amount: 1 }), "zones.0.methods.0.rates.0.amount"],
    ["an unreadable rate", rate({ amount: "1.005" }), "zones.0.methods.0.rates.0.amount"],
    ["a negative subtotal", rate({ fromSubtotal: "-1" }), "zones.0.methods.0.rates.0.fromSubtotal"],
    ["a part of a gram", rate({ fromGrams: 1.5 }), "zones.0.methods.0.rates.0.fromGrams"],
    ["no rate", method({ rates: [] }), "zones.0.methods.0.rates"],
    ["no name", method({ name: " " }), "zones.0.methods.0.name"],
    ["unknown storage", method({ storage: ["warm"] }), "zones.0.methods.0.storage.0"],
    ["negative days", method({ businessDays: -1 }), "zones.0.methods.0.businessDays"],
    ["no country of that code", { zones: [{ ...US, countries: ["ZZ"] }] }, "zones.0.countries.0"],
    ["a country twice", { zones: [{ ...US, countries: ["US", "US"] }] }, "zones.0.countries.1"],
    ["an unknown region", { zones: [{ ...US, regions: ["XX"] }] }, "zones.0.regions.0"],
    ["no zone", { zones: [] }, "zones"],
    ["no standard method", { zones: [{ ...US, methods: [] }] }, "zones"],
    ["one id twice", { zones: [US, { ...US, id: "two" }] }, "zones.1.methods.0.id"],
    [
      "one step twice",
      method({ rates: [{ amount: "1.00" }, { amount: "2.00", fromSubtotal: "0" }] }),
      "zones.0.methods.0.rates.1",
    ],
  ])("refuse %s, and name the field", async (_, body, field) => {
    const { status, body: answer } = await put(ZONES, body);
    expect([status, Object.keys(answer.fields)]).toEqual([422, [field]]);
    expect((await get(ZONES)).updatedAt).toBe("1970-01-01T00:00:00.000Z");
  });

  it("tell everybody to which countries the shop ships", async () => {
    const countries = async () =>
      (await api.request("GET", "/api/settings/shipping-countries")).body.countries;
    expect(await countries()).toEqual([{ code: "US", name: "United States" }]);
    const abroad = {
      ...US,
      id: "abroad",
      countries: ["CA", "DE"],
      methods: [{ ...STANDARD, id: "air" }],
    };
    const idle = { ...US, id: "idle", countries: ["FR"], methods: [] };
    await put(ZONES, { zones: [US, abroad, idle] });
    expect(await countries()).toEqual([
      { code: "CA", name: "Canada" },
      { code: "DE", name: "Germany" },
      { code: "US", name: "United States" },
    ]);
  });
});

describe("the calendar", () => {
  it("has the shop's own time zone, and sets it", async () => {
    expect((await get(CALENDAR)).timeZone).toBe("America/New_York");
    const { body } = await put(CALENDAR, { ...CALENDAR_DAYS, timeZone: "America/Chicago" });
    expect(body).toMatchObject({ timeZone: "America/Chicago", weekdays: [1, 5] });
    expect((await get("/api/admin/settings/store")).timeZone).toBe("America/Chicago");
  });

  it("that a newer one refuses is answered with the time zone that is stored", async () => {
    const { updatedAt, timeZone } = await get(CALENDAR);
    await put(CALENDAR, { ...CALENDAR_DAYS, cutOff: "09:15" });
    const late = { ...CALENDAR_DAYS, timeZone: "Europe/Berlin", updatedAt };
    const { status, body } = await put(CALENDAR, late);
    expect(status).toBe(409);
    expect(body.settings).toEqual(await get(CALENDAR));
    expect(body.settings.timeZone).toBe(timeZone);
  });

  it.each([
    [{ timeZone: "Mars/Olympus" }, "timeZone"],
    [{ cutOff: "24:00" }, "cutOff"],
    [{ cutOff: "2pm" }, "cutOff"],
    [{ weekdays: [] }, "weekdays"],
    [{ weekdays: [0] }, "weekdays.0"],
    [{ frozenWeekdays: [8] }, "frozenWeekdays.0"],
    [{ closed: ["2026-02-30"] }, "closed.0"],
    [{ closed: Array(401).fill("2026-01-01") }, "closed"],
  ])("refuses %j, and names the field", async (fields, field) => {
    const { status, body } = await put(CALENDAR, { ...CALENDAR_DAYS, ...fields });
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });
});

describe("tax rates", () => {
  it("are kept as written in the answer, without needless zeros", async () => {
    const sent = { ...TAX_RATE, percent: 8.875, region: "", zipPrefix: "k1a 0" };
    const { body } = await put(TAX, { rates: [{ ...sent, country: "CA" }] });
    expect(body.rates).toEqual([
      { ...TAX_RATE, country: "CA", region: null, zipPrefix: "K1A0", percent: "8.875" },
    ]);
  });

  it.each([
    [{ percent: "-1" }, "rates.0.percent"],
    [{ percent: "101" }, "rates.0.percent"],
    [{ percent: "8.12345" }, "rates.0.percent"],
    [{ percent: "x" }, "rates.0.percent"],
    [{ percent: 1e-7 }, "rates.0.percent"],
    [{ country: "ZZ" }, "rates.0.country"],
    [{ region: "ON" }, "rates.0.region"],
    [{ zipPrefix: "1%" }, "rates.0.zipPrefix"],
    [{ name: "" }, "rates.0.name"],
  ])("refuse %j, and name the field", async (fields, field) => {
    const { status, body } = await put(TAX, { rates: [{ ...TAX_RATE, ...fields }] });
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });
});
