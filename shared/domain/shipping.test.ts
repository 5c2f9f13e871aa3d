import { describe, expect, it } from "vitest";
import { PROVINCES } from "./addresses.ts";
import {
  hasOneMethod,
  offersIn,
  type ShippedGoods,
  type ShippingMethod,
  type ShippingZone,
  zoneFor,
  zoneNotices,
} from "./shipping.ts";
import type { Storage } from "./storages.ts";

const method = (fields: Partial<ShippingMethod> = {}): ShippingMethod => ({
  id: "standard",
  name: "Standard",
  carrierName: "",
  serviceLevel: "",
  storage: ["ambient", "cold", "frozen"],
  rates: [{ fromSubtotalCents: 0, fromGrams: 0, amountCents: 1500 }],
  freeFromCents: null,
  businessDays: 2,
  active: true,
  ...fields,
});
const zone = (fields: Partial<ShippingZone> = {}): ShippingZone => ({
  id: "us",
  name: "United States",
  countries: ["US"],
  regions: [],
  methods: [method()],
  ...fields,
});
const goods = (
  fields: Partial<Omit<ShippedGoods, "storages">> & { storages?: Storage[] } = {},
): ShippedGoods => ({
  subtotalCents: 10_000,
  grams: 0,
  ...fields,
  storages: new Set(fields.storages ?? ["ambient"]),
});
const amounts = (methods: ShippingMethod[], of = goods()) =>
  offersIn(zone({ methods }), of).map((offer) => [offer.method.id, offer.amountCents]);

describe("the zone of an address", () => {
  const hawaii = zone({ id: "far", name: "Far states", regions: ["HI", "AK"] });
  const canada = zone({ id: "ca", name: "Canada", countries: ["CA"], methods: [] });
  const zones = [hawaii, zone(), canada];
  const found = (country: string, state: string) => zoneFor(zones, { country, state })?.id;

  it("is the first that fits", () => {
    expect(found("US", "HI")).toBe("far");
    expect(found("US", "WV")).toBe("us");
    expect(found("CA", "ON")).toBe("ca");
    expect(found("DE", "")).toBeUndefined();
    expect(found("", "")).toBeUndefined();
  });

  it("narrows only the countries that have the regions", () => {
    const both = zone({ countries: ["US", "CA", "DE"], regions: ["HI"] });
    expect(zoneFor([both], { country: "CA", state: "ON" })).toBe(both);
    expect(zoneFor([both], { country: "DE", state: "Bayern" })).toBe(both);
    expect(zoneFor([both], { country: "US", state: "WV" })).toBeNull();
  });

  it("is that of the standard method while no address is known", () => {
    const others = zone({ methods: [method({ id: "express" })] });
    expect(zoneFor([others, canada, hawaii], null)).toBe(hawaii);
  });
});

describe("the offers of a zone", () => {
  it("begin with the cheapest and leave out what is switched off or cannot carry the goods", () => {
    const rate = (amountCents: number) => [{ fromSubtotalCents: 0, fromGrams: 0, amountCents }];
    const methods = [
      method({ id: "express", rates: rate(4000) }),
      method({ id: "off", rates: rate(1), active: false }),
      method({ id: "letter", rates: rate(500), storage: ["ambient"] }),
    ];
    expect(amounts(methods)).toEqual([
      ["letter", 500],
      ["express", 4000],
    ]);
    expect(amounts(methods, goods({ storages: ["ambient", "frozen"] }))).toEqual([
      ["express", 4000],
    ]);
  });

  it("cost the dearest rate that fits by subtotal and grams", () => {
    const rates = [
      { fromSubtotalCents: 0, fromGrams: 0, amountCents: 900 },
      { fromSubtotalCents: 0, fromGrams: 1000, amountCents: 2000 },
      { fromSubtotalCents: 50_000, fromGrams: 0, amountCents: 1200 },
    ];
    const cost = (fields: Partial<Omit<ShippedGoods, "storages">>) =>
      amounts([method({ rates })], goods(fields))[0]?.[1];
    expect(cost({ grams: 999 })).toBe(900);
    expect(cost({ grams: 1000 })).toBe(2000);
    expect(cost({ subtotalCents: 50_000 })).toBe(1200);
    expect(cost({ subtotalCents: 50_000, grams: 1000 })).toBe(2000);
  });

  it("leave out a method whose rates begin later", () => {
    const rates = [{ fromSubtotalCents: 20_000, fromGrams: 0, amountCents: 900 }];
    expect(amounts([method({ rates })])).toEqual([]);
  });

  it("are none without a zone", () => {
    expect(offersIn(null, goods())).toEqual([]);
  });

  it("are by one method when no other is active", () => {
    const off = method({ id: "off", active: false });
    expect(hasOneMethod([zone({ methods: [method(), off] }), zone({ methods: [off] })])).toBe(true);
    expect(hasOneMethod([zone(), zone({ id: "two" })])).toBe(false);
  });

  it("are free from the method's own subtotal on", () => {
    const free = [method({ freeFromCents: 10_000 })];
    expect(amounts(free)).toEqual([["standard", 0]]);
    expect(amounts(free, goods({ subtotalCents: 9_999 }))).toEqual([["standard", 1500]]);
  });
});

describe("what is odd about zones", () => {
  const names = (code: string) => ({ US: "United States", CA: "Canada" })[code] ?? code;

  it("is nothing in the specification's shop, and with a narrowed zone before a whole country", () => {
    expect(zoneNotices([zone()], names)).toEqual([]);
    expect(zoneNotices([zone({ id: "far", regions: ["HI"] }), zone()], names)).toEqual([]);
    expect(zoneNotices([zone(), zone({ id: "ca", countries: ["CA"] })], names)).toEqual([]);
  });

  it("is nothing where zones share the regions of a country", () => {
    const provinces = PROVINCES.map(({ code }) => code as string);
    const east = zone({ id: "east", countries: ["CA"], regions: provinces.slice(0, 5) });
    const west = zone({ id: "west", countries: ["CA"], regions: provinces.slice(5) });
    expect(zoneNotices([east, west], names)).toEqual([]);
    expect(zoneNotices([east, { ...west, regions: provinces.slice(8) }], names)).toEqual([
      "Canada: nothing ships to Northwest Territories, Nova Scotia, Nunavut, because no zone has them.",
    ]);
  });

  it("is nothing when another method is off, or when a later rate follows the first", () => {
    const rates = [...method().rates, { fromSubtotalCents: 5, fromGrams: 5, amountCents: 1 }];
    const methods = [method({ rates }), method({ id: "off", active: false })];
    expect(zoneNotices([zone({ methods })], names)).toEqual([]);
  });

  it("names overlaps with the zone that counts, and gaps", () => {
    expect(zoneNotices([zone(), zone({ id: "two", name: "Again" })], names)).toEqual([
      "United States is in “United States” and in “Again”: where both fit, “United States” counts, because it stands first.",
    ]);
    const [shared] = zoneNotices(
      [zone({ regions: ["HI"] }), zone({ id: "two", name: "Again", regions: ["AK", "HI"] })],
      names,
    );
    expect(shared).toContain("United States is in “United States” and in “Again”");
    const [gap] = zoneNotices([zone({ countries: ["CA"], regions: ["ON", "QC"] })], names);
    expect(gap).toBe(
      "Canada: nothing ships to Alberta, British Columbia, Manitoba and 8 more, because no zone has them.",
    );
  });

  it("names idle regions, zones without a method and rates that begin late", () => {
    expect(zoneNotices([zone({ regions: ["ON", "QC"] })], names)).toEqual([
      "“United States”: ON, QC is in none of its countries, and has no effect.",
    ]);
    expect(zoneNotices([zone({ methods: [method({ active: false })] })], names)).toEqual([
      "“United States” has no active method: nothing ships there.",
    ]);
    const rates = [{ fromSubtotalCents: 1, fromGrams: 1, amountCents: 1 }];
    expect(zoneNotices([zone({ methods: [method({ rates })] })], names)).toEqual([
      "“Standard” in “United States” has no rate that begins at $0 and 0 g: smaller orders cannot use it.",
    ]);
  });
});
