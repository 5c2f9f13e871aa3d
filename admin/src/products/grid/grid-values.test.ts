import { describe, expect, it } from "vitest";
import { aProduct } from "#shared/testing/builders.ts";
import { changesOf, pasted, readCell } from "./grid-values.ts";

const CATEGORIES = [
  { id: "k", name: "Kinins" },
  { id: "t", name: "Tags" },
];
const rows = [1, 2, 3].map((n) =>
  aProduct({
    id: `p${n}`,
    name: `Peptide ${n}`,
    price: "20.00",
    stockQuantity: 5,
    lowStockThreshold: 2,
    hasBulkPricing: n === 3,
    categoryId: null,
    featured: false,
    storage: "ambient",
    weightGrams: 12,
  }),
);

describe("the grid of products", () => {
  it("takes cells from a spreadsheet, and changes only what differs", () => {
    const text = "21.50\t8\t2\tkinins\tyes\tFrozen\t\r\n$1,296.00\t1,000\r\n9.99\t7\r\n1\t1\r\n";
    const { typed, outside } = pasted({}, rows, { row: 0, field: "price" }, text);
    // The price of the third product is that of its tiers, and there is no fourth product.
    expect(outside).toBe(3);
    const { changes, problems } = changesOf(typed, rows, CATEGORIES);
    expect([...problems.keys()]).toEqual([]);
    expect(changes.map(({ id, fields }) => [id, fields])).toEqual([
      [
        "p1",
        {
          price: "21.50",
          stockQuantity: 8,
          loadedStockQuantity: 5,
          categoryId: "k",
          featured: true,
          storage: "frozen",
          weightGrams: null,
        },
      ],
      ["p2", { price: "1296.00", stockQuantity: 1000, loadedStockQuantity: 5 }],
      ["p3", { stockQuantity: 7, loadedStockQuantity: 5 }],
    ]);
  });

  it("keeps a pasted cell of several lines in its row", () => {
    const text = '21.50\t"8"\n"Made\r\nto ""order"""\t9\n5" vial\t7';
    const { typed } = pasted({}, rows, { row: 0, field: "stockQuantity" }, text);
    expect([typed.p1, typed.p2, typed.p3].map((row) => row?.lowStockThreshold)).toEqual([
      "8",
      "9",
      "7",
    ]);
    expect([typed.p2?.stockQuantity, typed.p3?.stockQuantity]).toEqual([
      'Made to "order"',
      '5" vial',
    ]);
  });

  it("asks about what has two meanings, and refuses what it cannot read", () => {
    expect(readCell("price", "1,296", CATEGORIES)).toMatchObject({
      kind: "problem",
      readings: [{ value: 1296 }],
    });
    expect(readCell("stockQuantity", "1.000", CATEGORIES)).toMatchObject({ kind: "problem" });
    for (const [field, typed] of [
      ["stockQuantity", ""],
      ["stockQuantity", "-1"],
      ["stockQuantity", "1.5"],
      ["stockQuantity", "99999999999"],
      ["lowStockThreshold", "few"],
      ["price", "-5"],
      ["category", "Kinin"],
      ["featured", "maybe"],
      ["storage", "fridge"],
      ["storage", ""],
      ["weightGrams", "0"],
      ["weightGrams", "2.5"],
      ["weightGrams", "100001"],
    ] as const) {
      expect(readCell(field, typed, CATEGORIES), typed).toMatchObject({ kind: "problem" });
    }
    expect(changesOf({ p1: { stockQuantity: "five" } }, rows, CATEGORIES).changes).toEqual([]);
  });
});
