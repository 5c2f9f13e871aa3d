import {
  type Destination,
  type NotPermitted,
  notPermittedLines,
  type Permission,
  type ProductRule,
} from "#shared/domain/buyers.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { countryCodeOf } from "../countries.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { sendInOrder } from "../db/send-in-order.ts";
import {
  findPurchasedProducts,
  type PurchasedProduct,
} from "../inventory/purchased-products.queries.ts";
import { notPermitted } from "./buyers.errors.ts";
import { findStanding, standingOf } from "./buyers.queries.ts";
import { appendRecords } from "./records.queries.ts";

/** An address as orders, quotes and forms have it. */
type Address = { country?: string | null | undefined; state?: string | null | undefined };

/** Where an address is, for the regions to which a product is not sold; an unknown country has no code. */
export const placeOf = ({ country, state }: Address): Destination => ({
  country: countryCodeOf(country),
  state: state ?? "",
});

export type Purchase = {
  /** The customer who would get the goods; null for a visitor. */
  userId: string | null;
  productIds: readonly string[];
  /** Null while no address is known; regions are then not judged. */
  address: Address | null;
  now: Date;
};

export const rulesOf = (products: readonly PurchasedProduct[]): ProductRule[] =>
  products.map((product) => ({
    productId: product.id,
    productName: nameWithSize(product),
    access: product.effectiveAccess,
    regions: product.regions,
  }));

export type JudgedPurchase = {
  permission: Permission;
  rulesVersion: number;
  destination: Destination | null;
  lines: readonly ProductRule[];
};

/** The lines that the customer may not order, in the order of the rules. The one function that every path asks. */
export async function findNotPermitted(
  conn: Connection,
  purchase: Omit<Purchase, "productIds">,
  rules: readonly ProductRule[],
): Promise<NotPermitted[]> {
  return (await judge(conn, purchase, rules)).refused;
}

async function judge(
  conn: Connection,
  { userId, address, now }: Omit<Purchase, "productIds">,
  lines: readonly ProductRule[],
): Promise<JudgedPurchase & { refused: NotPermitted[] }> {
  const [[row]] = await sendInOrder(findStanding(conn, userId));
  const standing = standingOf(row, now);
  const destination = address && placeOf(address);
  return {
    permission: standing.permission,
    rulesVersion: row?.rulesVersion ?? 0,
    destination,
    lines,
    refused: notPermittedLines(standing, lines, destination),
  };
}

/** The same for products that were not read yet. */
export async function judgePurchase(conn: Connection, purchase: Purchase): Promise<NotPermitted[]> {
  return findNotPermitted(
    conn,
    purchase,
    rulesOf(await findPurchasedProducts(conn, purchase.productIds)),
  );
}

/**
 * For every path to an order that has no prices of its own: an order of the seller, an edit of lines or address.
 * @throws Refusal 403 `not-permitted` with the lines
 */
export async function requirePermitted(
  conn: Connection,
  purchase: Purchase,
): Promise<JudgedPurchase> {
  const rules = rulesOf(await findPurchasedProducts(conn, purchase.productIds));
  const { refused, ...judged } = await judge(conn, purchase, rules);
  if (refused.length > 0) throw notPermitted(refused);
  return judged;
}

/**
 * Records by what other lines or another address were permitted; the evidence of an order says it of the order as it was
 * placed. Call it last in a transaction.
 */
export function recordChangedOrder(
  tx: Transaction,
  { id, userId }: { id: string; userId: string | null },
  judged: JudgedPurchase,
  { actor, now }: { actor: { id: string }; now: Date },
): Promise<void> {
  return appendRecords(tx, [
    {
      kind: "order-changed",
      at: now.toISOString(),
      by: actor.id,
      ...(userId && { userId }),
      orderId: id,
      ...judged,
    },
  ]);
}
