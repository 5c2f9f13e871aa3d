import type { ImportFormat } from "#shared/contracts/imports.ts";
import { unreadableFile } from "./csv-lines.ts";
import type { ProductDraft, ProductFormat } from "./format-draft.ts";
import { ownFormat } from "./format-own.ts";
import { shopifyFormat } from "./format-shopify.ts";
import { woocommerceFormat } from "./format-woocommerce.ts";
import { inTurns } from "./in-turns.ts";
import { readTable, unsupportedIn } from "./read-table.ts";

export type ProductFile = {
  format: ImportFormat;
  drafts: ProductDraft[];
  /** Columns that this shop does not support, with the number of lines that have a value there. */
  unsupportedColumns: { column: string; values: number }[];
};

/** Specific formats come first, because our own is recognised by the column `name` alone. */
const FORMATS: readonly ProductFormat[] = [shopifyFormat, woocommerceFormat, ownFormat];

/** @throws Refusal 422 when the file is not CSV, or not in a known format. */
export async function readProductFile(text: string): Promise<ProductFile> {
  const table = await readTable(text);
  const columns = new Set(table.columns.map((column) => column.toLowerCase()));
  const format = FORMATS.find((each) => each.recognises(columns));
  if (!format) {
    const sentence =
      'The first line names no columns that are known here: our own have "name", WooCommerce\'s "Name" and "Regular price", Shopify\'s "Handle" and "Title".';
    throw unreadableFile(sentence, "unknown-format");
  }
  const { drafts, understood } = format.read(table);
  const read = await inTurns(drafts);
  return {
    format: format.name,
    drafts: read.toSorted((one, other) => one.line - other.line),
    unsupportedColumns: unsupportedIn(table, understood),
  };
}
