import fc from "fast-check";
import { expect, test } from "vitest";
import { plainText } from "#shared/domain/plain-text.ts";
import { aProduct } from "#shared/testing/builders.ts";
import { cardProduct } from "./card-product.ts";

test("a card carries no more of a product than it shows", () => {
  const product = aProduct({ researchUse: "Kinin receptor research" });
  expect(cardProduct(product)).not.toHaveProperty("researchUse");
  expect(cardProduct(product)).toMatchObject({ name: product.name, price: product.price });
});

test("a long description ends at a word, and is still text that can be stored", () => {
  const words = fc.array(fc.string({ minLength: 1, maxLength: 30, unit: "grapheme" }));
  fc.assert(
    fc.property(words, (parts) => {
      const description = parts.join(" ");
      const short = cardProduct(aProduct({ description })).description;
      expect(short.length).toBeLessThanOrEqual(162);
      expect(short.isWellFormed()).toBe(true);
      const text = plainText(description);
      if (text.length <= 160) expect(short).toBe(text);
    }),
  );
});
