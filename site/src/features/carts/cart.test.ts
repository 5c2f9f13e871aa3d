import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aCartItem, aProduct, bulkPriced } from "#shared/testing/builders.ts";
import { type Cart, countUnits, parseCart } from "./cart.ts";
import { addUnits, fromServer, removeProduct, setQuantity } from "./edit-cart.ts";
import { priceLine, subtotalCents } from "./quoted-line.ts";

const bradykinin = aProduct(bulkPricedBradykinin());
const substanceP = aProduct({ name: "Substance P", slug: "substance-p", price: "39.00" });

function bulkPricedBradykinin() {
  return bulkPriced([1, "48.00"], [3, "43.00"], [10, "36.50"]);
}

/** All carts that a sequence of changes can produce. */
const anyCart = fc
  .array(
    fc.record({
      product: fc.constantFrom(bradykinin, substanceP),
      units: fc.integer({ min: 1, max: 1000 }),
      kind: fc.constantFrom("add", "set", "remove"),
    }),
  )
  .map((changes) =>
    changes.reduce<Cart>((cart, { kind, product, units }) => {
      if (kind === "add") return addUnits(cart, product, units);
      return kind === "set"
        ? setQuantity(cart, product.id, units)
        : removeProduct(cart, product.id);
    }, []),
  );

describe("a cart", () => {
  it("takes a new product with one unit, and one more of a known one", () => {
    const once = addUnits([], bradykinin);
    expect(once).toMatchObject([{ productId: bradykinin.id, quantity: 1 }]);
    expect(addUnits(once, bradykinin)).toMatchObject([{ quantity: 2 }]);
  });

  it("has one line a product, none below one unit, whatever is done to it", () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        expect(new Set(cart.map((line) => line.productId)).size).toBe(cart.length);
        for (const line of cart) expect(line.quantity).toBeGreaterThan(0);
        expect(countUnits(cart)).toBe(cart.reduce((sum, line) => sum + line.quantity, 0));
      }),
    );
  });

  it("loses a line whose quantity becomes zero or less", () => {
    const cart = addUnits([], bradykinin, 3);
    expect(setQuantity(cart, bradykinin.id, 0)).toEqual([]);
    expect(setQuantity(cart, bradykinin.id, -1)).toEqual([]);
  });

  it("follows the product's latest name and price when it is added again", () => {
    const cart = addUnits([], substanceP);
    const dearer = { ...substanceP, price: "41.00" };
    expect(addUnits(cart, dearer)).toMatchObject([{ price: "41.00", quantity: 2 }]);
  });

  it("prices a line by the largest tier that its quantity reaches", () => {
    const priceAt = (units: number) =>
      addUnits([], bradykinin, units).map((line) => priceLine(line).unitPriceCents);
    expect([1, 2, 3, 9, 10].flatMap(priceAt)).toEqual([4800, 4800, 4300, 4300, 3650]);
    expect(subtotalCents(addUnits(addUnits([], bradykinin, 3), substanceP, 2))).toBe(
      3 * 4300 + 2 * 3900,
    );
  });

  it("survives its storage", () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        expect(parseCart(JSON.stringify(cart))).toEqual(cart);
      }),
    );
  });

  it("ignores whatever is corrupt in its storage", () => {
    const [line] = addUnits([], substanceP);
    const corrupt = [
      null,
      { ...line, quantity: 0 },
      { ...line, quantity: "3" },
      { ...line, price: "free" },
      { ...line, bulkPricing: [{ quantity: 1 }] },
      { ...line, slug: undefined },
    ];
    for (const text of ["", "{", "null", "7", '{"a":1}']) expect(parseCart(text)).toEqual([]);
    expect(parseCart(JSON.stringify([...corrupt, line]))).toEqual([line]);
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(Array.isArray(parseCart(text))).toBe(true);
      }),
    );
  });

  it("mirrors the server's cart with the ids of its lines", () => {
    const item = aCartItem({ product: bradykinin, quantity: 4 });
    expect(fromServer([item])).toMatchObject([
      { serverId: item.id, productId: bradykinin.id, quantity: 4, slug: bradykinin.slug },
    ]);
    const added = addUnits(fromServer([item]), bradykinin, 1);
    expect(added).toMatchObject([{ serverId: item.id, quantity: 5 }]);
  });
});
