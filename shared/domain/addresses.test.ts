import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countryName,
  formatAddress,
  isRegionOf,
  normalizeCountry,
  type PostalAddress,
  parseShippingAddress,
  regionName,
  STATES,
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

describe("a ZIP code", () => {
  it.each(["26501", "00501", "12345-6789"])("may be %s", (zip) => {
    expect(isPostalCode("US", zip)).toBe(true);
  });

  it.each(["", "1234", "123456", "12345-", "12345-678", "12345 6789", "ABCDE", "12345\n"])(
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
  });
});

describe("a shipping address", () => {
  it("is read as an object or as JSON text", () => {
    expect(parseShippingAddress(address)).toEqual(address);
    expect(parseShippingAddress(JSON.stringify(address))).toEqual(address);
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
