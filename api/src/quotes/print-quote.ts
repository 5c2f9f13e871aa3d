import { describeAmount } from "#shared/domain/amounts.ts";
import type { Dependencies } from "../dependencies.ts";
import { pdfAnswer } from "../pdf/pdf-answer.ts";
import { findProductsByIds } from "../products/products.queries.ts";
import { presentStoreSettings } from "../settings/present-settings.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { drawQuote } from "./draw-quote.ts";
import { presentSavedQuote } from "./present-saved-quote.ts";
import { getSavedQuoteRow, type QuoteReader } from "./read-saved-quote.ts";

/**
 * The quote as a PDF file.
 * @throws Refusal 404
 */
export async function printQuote(
  deps: Pick<Dependencies, "db" | "env" | "now" | "encryption">,
  id: string,
  reader: QuoteReader,
): Promise<Response> {
  const { db, now } = deps;
  const row = await getSavedQuoteRow({ db }, id, reader);
  const [rows, settings] = await Promise.all([
    findProductsByIds(
      db,
      row.lines.map(({ productId }) => productId),
    ),
    readStoreSettings(db),
  ]);
  const products = new Map(
    rows.map((product) => [product.id, { ...product, amount: describeAmount(product) }]),
  );
  const saved = presentSavedQuote(deps, row, now());
  const shop = presentStoreSettings(settings);
  const bytes = await drawQuote({ saved, customer: row.customer, products, shop });
  return pdfAnswer(bytes, `${saved.number}.pdf`);
}
