import type { Family } from "#shared/contracts/families.ts";
import type { ListedProduct, PageVariant, Variant } from "#shared/contracts/products.ts";
import { compareSizes } from "#shared/domain/families.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { isPurchasable } from "#shared/domain/stock.ts";
import type { Connection } from "../db/client.ts";
import { notFound } from "../refusals.ts";
import { findFamilyProducts, findMembers, type MemberRow } from "./families.queries.ts";
import { presentPerMg, presentProduct } from "./present-product.ts";
import type { ProductRow } from "./products.queries.ts";
import { withSavedTexts } from "./saved-product.ts";

/** Products that stand for their families, each with all sizes of the family. */
export async function presentFamilies(
  conn: Connection,
  rows: readonly ProductRow[],
): Promise<ListedProduct[]> {
  const membersOf = await readMembers(conn, rows);
  return rows.map((row) => ({
    ...presentProduct(row),
    variants: sizesOf(row, membersOf(row)),
    fromPrice: formatAmount(row.priceCents),
  }));
}

/** For the own page of each product: the sizes of its family. */
export async function presentVariants(
  conn: Connection,
  rows: readonly ProductRow[],
): Promise<PageVariant[][]> {
  const membersOf = await readMembers(conn, rows);
  return rows.map((row) =>
    sizesOf(row, membersOf(row)).map((size) => ({ ...size, current: size.id === row.id })),
  );
}

/**
 * A family with its members, for the seller.
 *
 * @throws Refusal 404 for a family without members
 */
export async function readFamily(conn: Connection, parentProductId: string): Promise<Family> {
  const rows = await findFamilyProducts(conn, parentProductId);
  if (rows.length === 0) throw notFound("This family does not exist");
  return {
    members: await withSavedTexts(conn, rows.toSorted(compareSizes).map(presentProduct)),
  };
}

/** Reads the families of all the products in one query; returns the members of each one's family. */
async function readMembers(conn: Connection, rows: readonly ProductRow[]) {
  const parents = new Set(rows.flatMap(({ parentProductId }) => parentProductId ?? []));
  const members = await findMembers(conn, [...parents]);
  const byParent = Map.groupBy(members, ({ parentProductId }) => parentProductId);
  return ({ parentProductId }: ProductRow) => byParent.get(parentProductId) ?? [];
}

/** A product without a family is the only size of itself. */
function sizesOf(row: ProductRow, members: readonly MemberRow[]): Variant[] {
  const own = { ...row, available: isPurchasable(row) };
  const all: readonly MemberRow[] = row.parentProductId === null ? [own] : members;
  return all.toSorted(compareSizes).map(presentVariant);
}

function presentVariant(member: MemberRow): Variant {
  return {
    id: member.id,
    slug: member.slug,
    variantValue: member.variantValue,
    price: formatAmount(member.priceCents),
    inStock: member.available,
    pricePerMg: presentPerMg(member),
  };
}
