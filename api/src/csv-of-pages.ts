import { type CsvCell, csvLine } from "#shared/domain/csv.ts";

/** What each column of a file has of a row, by its name in the header. */
export type CsvColumns<Row> = Record<string, (row: Row) => CsvCell>;

const ROWS_AT_A_TIME = 500;

/**
 * The rows of a list, in its order, as CSV. They are read page by page while the client downloads, so memory stays
 * small. `readPage` gets the last row of the page before.
 */
export async function* csvOfPages<Row>(
  columns: CsvColumns<Row>,
  readPage: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  let page: readonly Row[] = [];
  yield csvLine(Object.keys(columns));
  do {
    page = await readPage(page.at(-1), ROWS_AT_A_TIME);
    if (page.length > 0) {
      yield page.map((row) => csvLine(cells.map((cellOf) => cellOf(row)))).join("");
    }
  } while (page.length === ROWS_AT_A_TIME);
}
