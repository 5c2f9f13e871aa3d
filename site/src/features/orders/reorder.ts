import { clientOf } from "#shared/client/client-of.ts";
import { ApiError } from "#shared/client/errors.ts";
import { quoteCalls } from "#shared/contracts/quotes.calls.ts";
import type { Quote } from "#shared/contracts/quotes.ts";
import { transport } from "../../transport.ts";
import { refreshCart, serverCart } from "../carts/server-cart.ts";

/** What was ordered or quoted before: amounts as the API writes them. */
export interface FormerLine {
  productId: string | null;
  productName: string;
  quantity: number;
  unitPrice: string;
}

/** A former line against today: what one costs now, null when it is not sold any more, and how many can be had. */
export interface LineNow extends FormerLine {
  now: string | null;
  available: number;
}

/** Asks the shop what the lines cost today, in these quantities. Throws CallError when it cannot be asked. */
export async function compareLines(lines: readonly FormerLine[]): Promise<LineNow[]> {
  const items = lines.flatMap(({ productId, quantity }) =>
    productId ? [{ productId, quantity }] : [],
  );
  const quote = items.length > 0 ? await clientOf(quoteCalls, transport).price({ items }) : null;
  return lines.map((line) => lineNow(line, quote));
}

function lineNow(line: FormerLine, quote: Quote | null): LineNow {
  const priced = quote?.lines.find(({ productId }) => productId === line.productId);
  const short = quote?.shortages.find(({ productId }) => productId === line.productId);
  const available = priced ? Math.min(line.quantity, short?.available ?? line.quantity) : 0;
  return { ...line, now: priced?.unitPrice ?? null, available: Math.max(0, available) };
}

/** Whether anything of the line is not as it was. */
export const isChanged = ({ now, available, unitPrice, quantity }: LineNow) =>
  now !== unitPrice || available < quantity;

/**
 * Adds to the cart what can be had of the lines, and answers the names of those of which nothing was added. Throws
 * CallError when the server cannot be asked.
 */
export async function addLines(lines: readonly LineNow[]): Promise<string[]> {
  const missing: string[] = [];
  for (const line of lines) {
    if (!(await add(line))) missing.push(line.productName);
  }
  await refreshCart();
  return missing;
}

async function add({ productId, available }: LineNow): Promise<boolean> {
  if (!productId || available === 0) return false;
  try {
    await serverCart.add({ productId, quantity: available });
    return true;
  } catch (error) {
    // Gone from the shop, or not enough left.
    if (error instanceof ApiError && (error.status === 404 || error.status === 409)) return false;
    throw error;
  }
}
