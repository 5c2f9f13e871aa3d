import type { Database } from "../db/client.ts";
import {
  readFacetCategories,
  readFacetChanges,
  readFacetRows,
  readSnapshot,
  type Snapshot,
} from "./facet-changes.queries.ts";
import { FacetColumns, type FacetRow } from "./facet-columns.ts";
import type { FacetGroup, ProductFilters } from "./product-filters.queries.ts";

/** Products that are copied into the memory of a process at most; of a larger catalogue PostgreSQL counts the facets. */
const MOST_PRODUCTS = 500_000;
/** Products that are read at once: the process answers others between two such reads. */
const BATCH = 5_000;
/** With more changes than these, everything is read anew. */
const MOST_CHANGES = 10_000;
/** Changes are kept for a day (prune.ts): a copy that nobody asked for half as long is made anew. Milliseconds. */
const GOOD_FOR = 12 * 3_600_000;
/** After which a catalogue that was too large is looked at again. Milliseconds. */
const LOOKED_AT_AGAIN = 3_600_000;

export type FacetCopy = {
  /** Counts all products in groups, and finds those that the filters leave; null where there are too many for a copy. */
  ask: (filters: ProductFilters) => Promise<Asked | null>;
};

/** `ids` is to be called at once: it looks into the copy, which goes on changing. */
type Asked = { groups: FacetGroup[]; ids: () => string[] };

/**
 * This process's copy of what facets are counted from, made when it is first asked for. Every question first asks
 * PostgreSQL what has changed since the last one, in whichever process, so that the answer is never older than the
 * question.
 */
export function createFacetCopy(db: Database, mostProducts = MOST_PRODUCTS): FacetCopy {
  let copy: Copy | null = null;
  let underWay: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  /** What is under way may have begun before the change that this caller has made: that one waits for the next. */
  function bringUpToDate(): Promise<void> {
    if (!underWay) {
      underWay = catchUp().finally(() => {
        underWay = null;
      });
      return underWay;
    }
    next ??= underWay
      .catch(() => {})
      .then(() => {
        next = null;
        return bringUpToDate();
      });
    return next;
  }

  async function catchUp(): Promise<void> {
    if (!copy || performance.now() > copy.goodUntil) copy = await load(db, mostProducts);
    const { columns, snapshot } = copy;
    if (!columns) return;
    const changes = await readFacetChanges(db, snapshot, MOST_CHANGES);
    if (changes.changed.length === MOST_CHANGES) {
      copy = await load(db, mostProducts);
      return catchUp();
    }
    for (const { id, row } of changes.changed) {
      if (row) columns.put(row);
      else columns.delete(id);
    }
    copy = { columns, snapshot: changes.snapshot, goodUntil: performance.now() + GOOD_FOR };
  }

  return {
    async ask(filters) {
      const [categories] = await Promise.all([readFacetCategories(db), bringUpToDate()]);
      const columns = copy?.columns;
      if (!columns || columns.size > mostProducts) return null;
      return {
        groups: columns.groups(filters, categories),
        ids: () => columns.find(filters, categories),
      };
    },
  };
}

/** `columns` null for a catalogue that is too large. `goodUntil` by the clock of performance.now(). */
type Copy = { columns: FacetColumns | null; snapshot: Snapshot; goodUntil: number };

/** The snapshot is taken first: what changes while the products are read is read again. */
async function load(db: Database, mostProducts: number): Promise<Copy> {
  const began = performance.now();
  const snapshot = await readSnapshot(db);
  const columns = new FacetColumns();
  let batch: FacetRow[] = [];
  do {
    batch = await readFacetRows(db, batch.at(-1)?.id ?? "", BATCH);
    for (const row of batch) columns.put(row);
    if (columns.size > mostProducts) {
      return { columns: null, snapshot, goodUntil: began + LOOKED_AT_AGAIN };
    }
  } while (batch.length === BATCH);
  return { columns, snapshot, goodUntil: began + GOOD_FOR };
}
