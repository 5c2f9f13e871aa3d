import { describe, expect, test } from "vitest";
import { readShipments } from "./read-shipments.ts";

const rows = (text: string) => readShipments(text).map(({ row, problem }) => problem ?? row);

describe("a pasted list of shipments", () => {
  test("is read with tabs, semicolons and commas, in any case, with or without # and a head", () => {
    const text = [
      "Order number\tTracking",
      "#de40f7bb\t1Z999\tUPS\thttps://ups.example/a,b",
      "0000beef; 9400 1000 ;USPS",
      '"AAAA0001","JD,1"'.replace("JD,1", "JD1"),
      "",
      "AAAA0002,https-looking,https://x.example/1",
    ].join("\r\n");
    expect(rows(text)).toEqual([
      {
        orderNumber: "DE40F7BB",
        trackingNumber: "1Z999",
        carrierName: "UPS",
        trackingUrl: "https://ups.example/a,b",
      },
      { orderNumber: "0000BEEF", trackingNumber: "9400 1000", carrierName: "USPS" },
      { orderNumber: "AAAA0001", trackingNumber: "JD1" },
      {
        orderNumber: "AAAA0002",
        trackingNumber: "https-looking",
        trackingUrl: "https://x.example/1",
      },
    ]);
  });

  test("says of each line that cannot be sent why, by the line as it stands in the text", () => {
    const text = `\nAAAA0001,1\nnonsense,2\naaaa0001,3\nAAAA0002\nAAAA0003,${"9".repeat(101)}`;
    expect(readShipments(text).map(({ line, problem }) => [line, problem])).toEqual([
      [2, null],
      [3, "This is not an order number."],
      [4, "Line 2 has the same order."],
      [5, "There is no tracking number."],
      [6, "The tracking number is too long."],
    ]);
  });

  test("names a tracking number that a spreadsheet has shortened, so that no customer gets it", () => {
    const text = ["AAAA0001,9.40011E+21", "AAAA0002;9,40011E+21", "AAAA0003,9,40011E+21"];
    expect(rows(text.join("\n"))).toEqual([
      "A spreadsheet has shortened this tracking number. Copy it from the label service.",
      "A spreadsheet has shortened this tracking number. Copy it from the label service.",
      "A spreadsheet has shortened this tracking number. Copy it from the label service.",
    ]);
    expect(rows("AAAA0004,1E999")).toEqual([{ orderNumber: "AAAA0004", trackingNumber: "1E999" }]);
  });

  test("reads a number that a label service writes as text for spreadsheets", () => {
    const text = ['AAAA0001,="94001"', '"AAAA0002";"=""94002"""', "AAAA0003\t'94003"];
    expect(rows(text.join("\n"))).toMatchObject([
      { trackingNumber: "94001" },
      { trackingNumber: "94002" },
      { trackingNumber: "94003" },
    ]);
  });

  test("takes an order whose number begins like a head for an order", () => {
    expect(rows("0DDE0001,1")).toEqual([{ orderNumber: "0DDE0001", trackingNumber: "1" }]);
  });

  test("of 501 lines is read whole", () => {
    const text = Array.from(
      { length: 501 },
      (_, at) => `${at.toString(16).padStart(8, "0")}\t${at}`,
    );
    expect(readShipments(text.join("\n")).filter(({ problem }) => problem === null)).toHaveLength(
      501,
    );
  });
});
