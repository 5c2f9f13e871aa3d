import { expect, it } from "vitest";
import { aProduct } from "#shared/testing/builders.ts";
import { keepTypedProduct, productSchema, productValues, tierRow } from "./product-values.ts";

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
