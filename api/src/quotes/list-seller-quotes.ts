import type { SellerQuotePage, SellerQuotesQuery } from "#shared/contracts/seller-quotes.ts";
import type { Dependencies } from "../dependencies.ts";
import { presentSellerQuote } from "./present-saved-quote.ts";
import { countQuotes, findQuotePage } from "./saved-quotes.queries.ts";

/** A page of the saved quotes of all customers, newest first. */
export async function listSellerQuotes(
  context: Pick<Dependencies, "db" | "now" | "env" | "encryption">,
  { limit, offset, ...filter }: SellerQuotesQuery,
): Promise<SellerQuotePage> {
  const now = context.now();
  const [rows, total] = await Promise.all([
    findQuotePage(context.db, { ...filter, now }, { limit, offset }),
    countQuotes(context.db, { ...filter, now }),
  ]);
  return { quotes: rows.map((row) => presentSellerQuote(context, row, now)), total };
}
