import { expect, it } from "vitest";
import { aProduct } from "#shared/testing/builders.ts";
import {
  hasNewFreePrice,
  keepTypedProduct,
  productSchema,
  productValues,
  tierRow,
} from "./product-values.ts";

const loaded = aProduct({ name: "Bradykinin", price: "45.00", stockQuantity: 10 });
const newer = {
  ...loaded,
  name: "Bradykinin acetate",
  stockQuantity: 7,
  updatedAt: "2026-11-21T10:00:00.000Z",
};

it("keeps what was typed over a newer version, and takes back nothing that was not", () => {
  const typed = { ...productValues(loaded), price: "49.00" };
  const kept = keepTypedProduct(typed, loaded, newer);
  expect(kept).toMatchObject({ price: "49.00", name: "Bradykinin acetate", stockQuantity: "7" });
});

it("keeps a delivery as the units that it added: those sold meanwhile stay sold", () => {
  const typed = { ...productValues(loaded), stockQuantity: "30" };
  expect(keepTypedProduct(typed, loaded, newer).stockQuantity).toBe("27");
  const emptied = { ...productValues(loaded), stockQuantity: "0" };
  expect(keepTypedProduct(emptied, loaded, newer).stockQuantity).toBe("0");
});

it("sees tiers as the same although each reading gives their rows new keys", () => {
  const tiered = { ...newer, bulkPricing: [{ quantity: 5, price: "40.00", label: "5 Vials" }] };
  const { bulkPricing } = keepTypedProduct(productValues(loaded), loaded, tiered);
  expect(bulkPricing).toMatchObject([{ quantity: "5", price: "40.00" }]);
});

it("is saved under the version that it was loaded from, with the stock that was shown", () => {
  const parsed = productSchema(newer).safeParse(
    keepTypedProduct(productValues(loaded), loaded, newer),
  );
  expect(parsed).toMatchObject({
    success: true,
    data: { updatedAt: newer.updatedAt, stockQuantity: 7, loadedStockQuantity: 7 },
  });
});

it("saves a tier without a quantity as one of a single unit", () => {
  const values = {
    ...productValues(loaded),
    hasBulkPricing: true,
    bulkPricing: [tierRow("", "40.00"), tierRow("  ", "40.00")],
  };
  expect(productSchema(null).safeParse(values)).toMatchObject({
    success: true,
    data: { bulkPricing: [{ quantity: 1 }, { quantity: 1 }] },
  });
});

const bulk = (...prices: string[]) => ({
  ...productValues(null),
  name: "Bradykinin",
  hasBulkPricing: true,
  bulkPricing: prices.map((price, index) => tierRow(String(index + 1), price)),
});
const errorsOf = (values: unknown) => {
  const parsed = productSchema(null).safeParse(values);
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => [path.join("."), message]);
};

it("refuses a tier without a price, and never makes 0.00 of it", () => {
  expect(errorsOf(bulk("", " ", "40"))).toEqual([
    ["bulkPricing.0.price", "Price is required"],
    ["bulkPricing.1.price", "Price is required"],
  ]);
  expect(tierRow().price).toBe("");
});

it("begins an empty stock at 0 and an empty threshold at 5, and refuses what it cannot read", () => {
  const values = { ...productValues(null), name: "Bradykinin", price: "45" };
  expect(
    productSchema(null).safeParse({ ...values, stockQuantity: " ", lowStockThreshold: "" }),
  ).toMatchObject({ success: true, data: { stockQuantity: 0, lowStockThreshold: 5 } });
  expect(errorsOf({ ...values, stockQuantity: "1.000", lowStockThreshold: "few" })).toEqual([
    ["stockQuantity", "1.000: one thousand, or 1?"],
    ["lowStockThreshold", "Must be a whole number such as 12"],
  ]);
});

it("keeps a stock that cannot be read as it is typed, over a newer version", () => {
  const typed = { ...productValues(loaded), stockQuantity: "1.000" };
  expect(keepTypedProduct(typed, loaded, newer).stockQuantity).toBe("1.000");
});

it("asks once about a price of 0.00: not again where it is stored so", () => {
  const form = (...prices: string[]) => {
    const parsed = productSchema(null).safeParse(bulk(...prices));
    if (!parsed.success) throw new Error("refused");
    return parsed.data;
  };
  const free = aProduct({
    price: "0.00",
    hasBulkPricing: true,
    bulkPricing: [{ quantity: 1, price: "0.00", label: "1 Vial" }],
  });
  expect(hasNewFreePrice(form("0.00", "40"), null)).toBe(true);
  expect(hasNewFreePrice(form("45", "40"), null)).toBe(false);
  expect(hasNewFreePrice(form("0", "40"), free)).toBe(false);
  expect(hasNewFreePrice(form("0", "0"), free)).toBe(true);
});
