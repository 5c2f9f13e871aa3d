import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countryName,
  describeSavedAddress,
  formatAddress,
  isRegionOf,
  normalizeCountry,
  type PostalAddress,
  parseShippingAddress,
  regionName,
  STATES,
  stateOptions,
} from "./addresses.ts";
import { isPostalCode } from "./postal-forms.ts";

const address: PostalAddress = {
  address1: "12 High Street",
  address2: "Lab 4",
  city: "Morgantown",
  state: "WV",
  zipCode: "26501",
  country: "US",
};

describe("the list of states", () => {
  it("is known by its code", () => {
    expect(isRegionOf("US", "DC")).toBe(true);
    expect(isRegionOf("US", "ZZ")).toBe(false);
  });

  it("has 50 states, DC, five territories and three military regions, each once", () => {
    expect(new Set(STATES.map(({ code }) => code)).size).toBe(59);
    expect(new Set(STATES.map(({ name }) => name)).size).toBe(59);
    expect(STATES.every(({ code }) => /^[A-Z]{2}$/.test(code))).toBe(true);
  });
});

describe("a country", () => {
  it.each(["US", "us", "USA", "U.S.A.", " United States ", "united states of america", "", null])(
    "%j is the United States",
    (country) => {
      expect(normalizeCountry(country)).toBe("US");
      expect(countryName(country)).toBe("United States");
    },
  );

  it("that is another one stays what it is", () => {
    expect(normalizeCountry(" Canada ")).toBe("Canada");
    expect(countryName("Canada")).toBe("Canada");
    expect([normalizeCountry("ca"), countryName("ca")]).toEqual(["CA", "Canada"]);
    expect(countryName("GERMANY")).toBe("GERMANY");
  });
});

describe("a region", () => {
  it.each([
    [{ country: "US", state: "CA" }, "California"],
    [{ country: "CA", state: "ON" }, "Ontario, Canada"],
    [{ country: "DE", state: "Bayern" }, "Bayern, Germany"],
    [{ country: "US" }, "United States"],
    [{ country: "PR", state: "" }, "Puerto Rico"],
  ])("%j is read as %s", (region, words) => {
    expect(regionName(region)).toBe(words);
  });
});

describe("the regions to choose from", () => {
  it("have a stored value outside of the list at their head, disabled", () => {
    expect(stateOptions("", "CA")[0]).toEqual({ value: "AB", label: "Alberta" });
    expect(stateOptions("ON", "CA")).toEqual(stateOptions("", "CA"));
    expect(stateOptions("Bavaria").slice(0, 2)).toEqual([
      { value: "Bavaria", label: "Bavaria", isDisabled: true },
      { value: "AL", label: "Alabama" },
    ]);
    expect(stateOptions("Bavaria", "DE")).toEqual([]);
  });
});

describe("a ZIP code", () => {
  it.each(["26501", "00501", "12345-6789"])("may be %s", (zip) => {
    expect(isPostalCode("US", zip)).toBe(true);
  });

  it.each(["", "1234", "123456", "12345-", "12345-678", "12345 6789", "ABCDE", "12345\n6"])(
    "may not be %j",
    (zip) => {
      expect(isPostalCode("US", zip)).toBe(false);
    },
  );
});

describe("an address on an envelope", () => {
  it("has a line for each part", () => {
    expect(formatAddress(address)).toEqual([
      "12 High Street",
      "Lab 4",
      "Morgantown, WV 26501",
      "United States",
    ]);
  });

  it("leaves out what is missing", () => {
    expect(formatAddress({ ...address, address2: null, state: "" })).toEqual([
      "12 High Street",
      "Morgantown, 26501",
      "United States",
    ]);
    expect(formatAddress({ ...address, address2: " ", city: "" })).toEqual([
      "12 High Street",
      "WV 26501",
      "United States",
    ]);
  });
});

it("a saved address is one line, with its label", () => {
  const line = "12 High Street, Lab 4, Morgantown, WV 26501, United States";
  expect(describeSavedAddress(address)).toBe(line);
  expect(describeSavedAddress({ ...address, label: "Receiving" })).toBe(`Receiving: ${line}`);
});

describe("a shipping address", () => {
  it("is read as an object or as JSON text", () => {
    expect(parseShippingAddress(address)).toEqual(address);
    expect(parseShippingAddress(JSON.stringify(address))).toEqual(address);
    const abroad = { ...address, country: "DE" };
    expect(parseShippingAddress({ ...abroad, city: ` ${address.city} ` })).toEqual(abroad);
  });

  it("is read in snake_case, without a second line and with its country spelt out", () => {
    const { address1, zipCode, city, state } = address;
    const sent = {
      address_1: address1,
      zip_code: zipCode,
      address_2: "",
      city,
      state,
      country: "United States",
    };
    expect(parseShippingAddress(sent)).toEqual({ ...address, address2: null });
    expect(parseShippingAddress({ ...sent, address_2: "Lab 4" })).toEqual(address);
  });

  it.each([null, undefined, "", "  ", "null"])("%j is none", (value) => {
    expect(parseShippingAddress(value)).toBeNull();
  });

  it.each(["12 High Street", "{", "[]", "7", '"{}"', "{}", [], 7, true, { address1: "12" }])(
    "%j is invalid",
    (value) => {
      expect(parseShippingAddress(value)).toBe("invalid");
    },
  );

  it.each(["address1", "city", "state", "zipCode"])(
    "in the US without its %s is invalid",
    (field) => {
      expect(parseShippingAddress({ ...address, [field]: "" })).toBe("invalid");
    },
  );

  it.each([
    ["DE", { state: "" }, "10115"],
    ["HK", { state: "Kowloon", zipCode: "" }, ""],
  ])("in %s is whole without what the country does not have", (country, missing, zipCode) => {
    const abroad = { ...address, zipCode, ...missing, country };
    expect(parseShippingAddress(abroad)).toEqual(abroad);
  });

  it("in Canada without its province is invalid", () => {
    expect(parseShippingAddress({ ...address, country: "CA", state: "" })).toBe("invalid");
  });

  it("as JSON text inside of JSON text is invalid", () => {
    expect(parseShippingAddress(JSON.stringify(JSON.stringify(address)))).toBe("invalid");
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        parseShippingAddress(value);
      }),
    );
    fc.assert(
      fc.property(fc.json(), (value) => {
        parseShippingAddress(value);
      }),
    );
  });
});
