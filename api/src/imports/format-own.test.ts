import { describe, expect, it } from "vitest";
import { file } from "../testing/product-files.ts";
import { readProductFile } from "./read-product-file.ts";

describe("our own format", () => {
  it("does not change fields without a column, and reads an empty cell as none", async () => {
    const { drafts } = await readProductFile(file("name,cas_number", "A,"));
    expect(drafts[0]?.fields).toEqual({ casNumber: null });
  });

  it("has all tiers in one cell, which is empty for a single price", async () => {
    const { drafts } = await readProductFile(
      file("name,price,bulk_pricing", 'A,,"1: 45.00; 3: 40"', "B,12.5,", "C,1,three"),
    );
    expect(drafts[0]?.fields).toMatchObject({
      hasBulkPricing: true,
      bulkPricing: [
        { quantity: 1, price: "45.00" },
        { quantity: 3, price: "40.00" },
      ],
    });
    expect(drafts[1]?.fields).toMatchObject({ hasBulkPricing: false, price: "12.50" });
    expect(drafts[2]?.problems).toMatchObject([{ line: 4, column: "bulk_pricing" }]);
  });

  it.each(["1e3: 4.00", "0x10: 4.00", "1.5: 4.00", "0: 4.00", "3: 4.00: 5.00", ": 4.00"])(
    "refuses the tier %j",
    async (cell) => {
      const { drafts } = await readProductFile(file("name,bulk_pricing", `A,${cell}`));
      expect(drafts[0]?.problems).toMatchObject([{ line: 2, column: "bulk_pricing" }]);
    },
  );

  it.each(["10/8/9004", "08.10.9004", "9004-10-08"])(
    "names the CAS number of which a spreadsheet has made the day %s",
    async (cell) => {
      const { drafts } = await readProductFile(file("name,cas_number", `Insulin,${cell}`));
      expect(drafts[0]?.problems).toMatchObject([{ line: 2, column: "cas_number" }]);
    },
  );

  it("say line and column of what cannot be read", async () => {
    const { drafts } = await readProductFile(
      file("Name,Price,Stock_Quantity,In_Stock", "A,cheap,many,perhaps"),
    );
    expect(drafts[0]?.problems.map(({ line, column }) => [line, column])).toEqual([
      [2, "Price"],
      [2, "Stock_Quantity"],
      [2, "In_Stock"],
    ]);
  });
});
