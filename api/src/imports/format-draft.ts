import type { ImportFormat, ImportProblem } from "#shared/contracts/imports.ts";
import type { ProductForm } from "#shared/contracts/products.ts";
import type { CsvRecord, CsvTable } from "./read-table.ts";

/** The product fields that a line contains; others are absent. */
export type DraftFields = Omit<ProductForm, "name" | "updatedAt"> & {
  /** The name of the category, where its id is not known; null for none. */
  category?: string | null;
};

export type DraftField = keyof DraftFields | "name";

/** A product as one line of a file has it, before it is compared with the shop. */
export type ProductDraft = {
  line: number;
  name: string;
  /** The slug by which the file identifies the product; null when it has none. */
  slug: string | null;
  /** The text that a new product's slug is made of when the file has no slug. */
  address: string | null;
  fields: DraftFields;
  /** The file's name of each field's column. */
  columns: Partial<Record<DraftField, string>>;
  problems: ImportProblem[];
  notes: string[];
  /** Whether the line is not a product that this shop can sell. The notes say why. */
  isSkipped: boolean;
};

export type ProductFormat = {
  name: ImportFormat;
  /** @param columns in lower case */
  recognises: (columns: ReadonlySet<string>) => boolean;
  read: (table: CsvTable) => ReadProducts;
};

export type ReadProducts = {
  /** In any order; each is parsed when the iteration reaches it. */
  drafts: Iterable<ProductDraft>;
  /** Columns that were understood, in lower case. */
  understood: ReadonlySet<string>;
};

/** The note on a line whose source shop does not count the product's stock. */
export const UNCOUNTED = "The file does not count its stock; a new product begins at 0.";

/** The file's spelling of a column, by its lower-cased name. */
export type ColumnTitles = ReadonlyMap<string, string>;

export function titlesOf(columns: readonly string[]): ColumnTitles {
  return new Map(columns.map((column) => [column.toLowerCase(), column]));
}

/** Parses the cells of one line into a draft. An invalid cell becomes a problem with its line and column. */
export function createDraftBuilder(record: CsvRecord, titles: ColumnTitles) {
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

  function addProblem(column: string, message: string): void {
    draft.problems.push({ line: record.line, column: titleOf(column), message });
  }

  if (record.surplus) addProblem("", "This line has more values than there are columns.");

  return {
    draft,
    /** The columns of the file in lower case. */
    columns: [...titles.keys()],
    addProblem,
    addNote: (sentence: string) => draft.notes.push(sentence),
    skip: (reason: string) => {
      draft.isSkipped = true;
      draft.notes.push(reason);
    },
    /** The trimmed cell; empty also when it is missing. */
    cell: (column: string) => record.cells.get(column)?.trim() ?? "",
    /** The untrimmed cell; undefined when it is missing. */
    raw: (column: string) => record.cells.get(column),
    set<Name extends keyof DraftFields>(name: Name, column: string, value: DraftFields[Name]) {
      draft.fields[name] = value;
      draft.columns[name] = titleOf(column);
    },
    /** Sets the column for problems of a field whose cell may be empty. */
    setColumn(name: DraftField, column: string) {
      draft.columns[name] = titleOf(column);
    },
    setName(column: string, value: string) {
      draft.name = value;
      draft.columns.name = titleOf(column);
    },
  };
}

export type DraftBuilder = ReturnType<typeof createDraftBuilder>;
