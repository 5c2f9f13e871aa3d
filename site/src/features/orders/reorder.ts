import { ApiError } from "#shared/client/errors.ts";
import { quoteCalls } from "#shared/contracts/quotes.calls.ts";
import { callsOf } from "../../transport.ts";
import { unitsLeft } from "../carts/quoted-line.ts";
import { serverCart } from "../carts/send-changes.ts";
import { refreshCart } from "../carts/server-cart.ts";

/** A line of a former order or quote. Amounts are in the API's format. */
export interface FormerLine {
  productId: string;
  productName: string;
  quantity: number;
  unitPrice: string;
}

/** A former line compared with today: the current unit price (null if no longer sold), and the available units. */
export interface LineNow extends FormerLine {
  now: string | null;
  available: number;
}

/** Compares the lines with today's prices for these quantities. Throws CallError if there is no response. */
export async function compareLines(lines: readonly FormerLine[]): Promise<LineNow[]> {
  const items = lines.map(({ productId, quantity }) => ({ productId, quantity }));
  const quote = await callsOf(quoteCalls).price({ items });
  return lines.map((line) => {
    const priced = quote.lines.find(({ productId }) => productId === line.productId);
    return { ...line, now: priced?.unitPrice ?? null, available: unitsLeft(line, quote) };
  });
}

export const isChanged = ({ now, available, unitPrice, quantity }: LineNow) =>
  now !== unitPrice || available < quantity;

/**
 * Adds the available lines to the cart, once for each id of an attempt. Returns the names of products of which nothing
 * was added. Throws CallError if there is no response.
 */
export async function addLines(lines: readonly LineNow[], attempt: string): Promise<string[]> {
  const missing: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (!(await add(line, `${attempt}.${index}.${line.available}`))) missing.push(line.productName);
  }
  await refreshCart();
  return missing;
}

async function add({ productId, available }: LineNow, idempotencyKey: string): Promise<boolean> {
  if (available === 0) return false;
  try {
    await serverCart.add({ productId, quantity: available }, { idempotencyKey });
    return true;
  } catch (error) {
    // The product was removed, or has too little stock.
    if (error instanceof ApiError && (error.status === 404 || error.status === 409)) return false;
    throw error;
  }
}
