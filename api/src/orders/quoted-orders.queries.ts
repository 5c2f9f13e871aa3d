import { casCheckDigit } from "#shared/domain/cas-numbers.ts";
import { formatAmount } from "#shared/domain/money.ts";
import type { Connection } from "../db/client.ts";
import { findProductIdsByPhrase, findProductIdsOfCas } from "../products/product-search.queries.ts";

/** Orders that a search finds beside the words: by a total, a lot or a product. */
export type QuotedOrders = {
  ids: readonly string[];
  /** True when the search is an amount or a product's CAS number: then words are not searched. */
  isAll: boolean;
};

/** Only this many of the newest orders are found: nobody pages further, and a product may be in half of all orders. */
const QUOTED_ORDERS = 2_000;
/** Maximum products for a part of a name: a part that more products share is too unspecific. */
const PRODUCTS = 100;
const ORDERS_PER_PRODUCT = 500;

/**
 * The newest orders, at most 2,000, whose total ("123.45", "$1,234.50"), lot number or product is
 * the search. A product matches by its name, a part of it or its CAS number.
 * @param seesMoney whether totals are searched: otherwise search results would reveal totals to
 * people who must not see them
 */
export async function findQuotedOrders(
  conn: Connection,
  search: string | undefined,
  { seesMoney = true } = {},
): Promise<QuotedOrders> {
  const term = search?.trim().toLowerCase() ?? "";
  const amount = seesMoney ? readAmount(term) : null;
  if (amount?.isOnly) return { ids: await idsOfTotal(conn, amount.total), isAll: true };
  if (isCasNumber(term)) {
    const ids = await idsOfProducts(conn, await findProductIdsOfCas(conn, term));
    return { ids, isAll: ids.length > 0 };
  }
  const found = await Promise.all([
    amount ? idsOfTotal(conn, amount.total) : [],
    idsOfLot(conn, term),
    idsOfTracking(conn, term),
    idsOfProducts(conn, await findProductIdsByPhrase(conn, term, PRODUCTS)),
  ]);
  return { ids: [...new Set(found.flat())], isAll: false };
}

const isCasNumber = (term: string) => casCheckDigit(term) !== null;

const AMOUNT = /^(usd ?|\$ ?)?(\d{1,8}|\d{1,3}(?:,\d{3}){1,2})(\.\d{2})?(?: ?usd)?$/;

/** An amount as people write it. A whole number may also be a part of an order's number. */
function readAmount(term: string): { total: string; isOnly: boolean } | null {
  const match = AMOUNT.exec(term);
  if (!match) return null;
  const [, sign, dollars = "", decimals = ""] = match;
  const cents = Number(dollars.replaceAll(",", "")) * 100 + Number(decimals.slice(1));
  const isOnly = Boolean(sign || decimals) || /[,d]/.test(term);
  return { total: formatAmount(cents), isOnly };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

async function idsOfTotal({ sql }: Connection, total: string): Promise<string[]> {
  return sql<{ id: string }[]>`
    SELECT id FROM orders WHERE total = ${total}
    ORDER BY created_at DESC, id DESC LIMIT ${QUOTED_ORDERS}`.then(idsOf);
}

async function idsOfLot({ sql }: Connection, term: string): Promise<string[]> {
  if (!/^[a-z0-9-]{3,24}$/.test(term)) return [];
  return sql<{ id: string }[]>`
    SELECT DISTINCT i.order_id AS id
    FROM lots l
    JOIN lot_allocations a ON a.lot_id = l.id AND a.quantity > 0
    JOIN order_items i ON i.id = a.order_item_id
    WHERE l.lot_number = upper(${term})
    ORDER BY i.order_id DESC LIMIT ${QUOTED_ORDERS}`.then(idsOf);
}

/** Orders of which any parcel has this tracking number; the order's own words have only the newest. */
async function idsOfTracking({ sql }: Connection, term: string): Promise<string[]> {
  const number = term.replaceAll(" ", "");
  if (number.length < 2) return [];
  return sql<{ id: string }[]>`
    SELECT DISTINCT order_id AS id FROM fulfilments
    WHERE tracking_number IS NOT NULL AND lower(replace(tracking_number, ' ', '')) = ${number}
    ORDER BY order_id DESC LIMIT ${QUOTED_ORDERS}`.then(idsOf);
}

/** Ids of orders grow with time, so the newest orders of each product are at the end of the index. */
async function idsOfProducts({ sql }: Connection, productIds: string[]): Promise<string[]> {
  if (productIds.length === 0) return [];
  const perProduct = productIds.length === 1 ? QUOTED_ORDERS : ORDERS_PER_PRODUCT;
  return sql<{ id: string }[]>`
    SELECT DISTINCT newest.order_id AS id
    FROM unnest(${productIds}::text[]) AS product(id),
      LATERAL (SELECT order_id FROM order_items WHERE product_id = product.id
        ORDER BY order_id DESC LIMIT ${perProduct}) AS newest
    ORDER BY newest.order_id DESC LIMIT ${QUOTED_ORDERS}`.then(idsOf);
}
