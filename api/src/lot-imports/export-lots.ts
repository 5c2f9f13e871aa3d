import type { LotTest } from "#shared/contracts/lots.ts";
import { type CsvCell, csvLine } from "#shared/domain/csv.ts";
import type { Dependencies } from "../dependencies.ts";
import { findPresentTests } from "../lots/lot-results.queries.ts";
import { findLotsAfter, type LotFilter, type LotRow, listLots } from "../lots/lots.queries.ts";
import { presentTests } from "../lots/present-lot.ts";
import { LOT_COLUMNS, LOT_FIELDS, TEST_FIELDS } from "./lot-columns.ts";

const LOTS_AT_A_TIME = 200;

/**
 * Lots with their present results as CSV in our own format: all, or those that the list shows for a filter, in its
 * order. Read page by page while the client downloads. Importing the unchanged file changes nothing.
 */
export async function* exportLots(
  { db }: Pick<Dependencies, "db">,
  shown: LotFilter | null = null,
): AsyncGenerator<string> {
  yield csvLine(LOT_COLUMNS);
  let page: LotRow[] = [];
  do {
    const last = page.at(-1) ?? null;
    page = shown
      ? await listLots(db, shown, { after: last, limit: LOTS_AT_A_TIME })
      : await findLotsAfter(db, last?.id ?? "", LOTS_AT_A_TIME);
    const tests = await findPresentTests(
      db,
      page.map(({ id }) => id),
    );
    if (page.length > 0) {
      yield page
        .flatMap((lot) => linesOf(lot, presentTests(tests.get(lot.id) ?? [], lot.testVersion)))
        .join("");
    }
  } while (page.length === LOTS_AT_A_TIME);
}

/** Every line repeats all fields of its lot, so that a spreadsheet may sort the lines. */
function linesOf(lot: LotRow, tests: readonly LotTest[]): string[] {
  const facts = { ...renamed(LOT_FIELDS, lot), ...lot, lot_number: lot.lotNumber };
  return (tests.length > 0 ? tests : [null]).map((test) => {
    const cells: Record<string, unknown> = {
      ...facts,
      product: lot.product.slug,
      ...renamed(TEST_FIELDS, test),
    };
    return csvLine(LOT_COLUMNS.map((column) => cells[column] as CsvCell));
  });
}

const renamed = (columns: Record<string, string>, from: object | null) =>
  Object.fromEntries(
    Object.entries(columns).map(([column, field]) => [
      column,
      (from as Record<string, CsvCell> | null)?.[field] ?? null,
    ]),
  );
