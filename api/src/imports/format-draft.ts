import type { ImportFormat, ImportProblem } from "#shared/contracts/imports.ts";
import type { ProductForm } from "#shared/contracts/products.ts";
import type { CsvRecord, CsvTable } from "./read-table.ts";

/** What a line says of a product; what it does not say is left out. */
export type DraftFields = Omit<ProductForm, "name" | "categoryId" | "updatedAt"> & {
  /** Its name; null for none. */
  category?: string | null;
};

export type DraftField = keyof DraftFields | "name";

/** A product as one line of a file has it, before it is compared with the shop. */
export type ProductDraft = {
  line: number;
  name: string;
  /** The address it is known by; null when the file does not say. */
  slug: string | null;
  /** What a new product's address is made of when it is known by none. */
  address: string | null;
  fields: DraftFields;
  /** Which column a field came from, as the file names it. */
  columns: Partial<Record<DraftField, string>>;
  problems: ImportProblem[];
  notes: string[];
  /** Understood, and nothing this shop could sell. The notes say why. */
  isSkipped: boolean;
};

export type ProductFormat = {
  name: ImportFormat;
  /** @param columns lower-cased */
  recognises: (columns: ReadonlySet<string>) => boolean;
  read: (table: CsvTable) => ReadProducts;
};

export type ReadProducts = {
  /** In any order, each read when it is asked for. */
  drafts: Iterable<ProductDraft>;
  /** Lower-cased columns that were understood. */
  understood: ReadonlySet<string>;
};

/** Said of a line whose shop sells without counting. */
export const UNCOUNTED = "The file does not count its stock; a new product begins at 0.";

/** How the file spells a column, by its lower-cased name. */
export type ColumnTitles = ReadonlyMap<string, string>;

export function titlesOf(columns: readonly string[]): ColumnTitles {
  return new Map(columns.map((column) => [column.toLowerCase(), column]));
}

/** Reads the cells of one line into a draft; what cannot be read becomes a problem with its line and column. */
export function openDraft(record: CsvRecord, titles: ColumnTitles) {
  const draft: ProductDraft = {
    line: record.line,
    name: "",
    slug: null,
    address: null,
    fields: {},
    columns: {},
    problems: [],
    notes: [],
    isSkipped: false,
  };
  const titleOf = (column: string) => titles.get(column) ?? column;

  function complain(column: string, message: string): void {
    draft.problems.push({ line: record.line, column: titleOf(column), message });
  }

  if (record.surplus) complain("", "This line has more values than there are columns.");

  return {
    draft,
    complain,
    note: (sentence: string) => draft.notes.push(sentence),
    skip: (reason: string) => {
      draft.isSkipped = true;
      draft.notes.push(reason);
    },
    /** The trimmed cell; empty when it is empty or not there. */
    cell: (column: string) => record.cells.get(column)?.trim() ?? "",
    /** The cell as it is; undefined when it is not there. */
    raw: (column: string) => record.cells.get(column),
    set<Name extends keyof DraftFields>(name: Name, column: string, value: DraftFields[Name]) {
      draft.fields[name] = value;
      draft.columns[name] = titleOf(column);
    },
    /** Where a problem with the field is to be looked for, also when its cell is empty. */
    locate(name: DraftField, column: string) {
      draft.columns[name] = titleOf(column);
    },
    name(column: string, value: string) {
      draft.name = value;
      draft.columns.name = titleOf(column);
    },
  };
}

export type OpenDraft = ReturnType<typeof openDraft>;
