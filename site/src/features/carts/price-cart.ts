import { type Cents, multiply, sum } from "#shared/domain/money.ts";
import { pricedProduct, unitPriceCents } from "#shared/domain/tiers.ts";
import type { Cart, CartLine } from "./cart.ts";

export interface LinePrices {
  unitPriceCents: Cents;
  totalCents: Cents;
}

export function priceLine(line: CartLine): LinePrices {
  const unitPrice = unitPriceCents(pricedProduct(line), line.quantity);
  return { unitPriceCents: unitPrice, totalCents: multiply(unitPrice, line.quantity) };
}

export function subtotalCents(cart: Cart): Cents {
  return sum(cart.map((line) => priceLine(line).totalCents));
}
