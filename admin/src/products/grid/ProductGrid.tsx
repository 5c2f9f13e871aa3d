import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import type { ImportReport } from "#shared/contracts/imports.ts";
import type { Product } from "#shared/contracts/products.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { STORAGES } from "#shared/domain/storages.ts";
import { Button } from "#shared/ui/Button.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { useUnsavedInput } from "#shared/ui/unsaved-input.ts";
import { api } from "../../api.ts";
import { categoriesQuery } from "../../categories/categories.queries.ts";
import { counted } from "../../layout/counted.ts";
import { PRODUCTS_KEY } from "../../layout/query-keys.ts";
import { quiet } from "../../layout/text-and-lists.css.ts";
import { useChange } from "../../layout/use-saving.ts";
import { GridCell } from "./GridCell.tsx";
import { GridReview } from "./GridReview.tsx";
import {
  changedMeanwhile,
  changesOf,
  GRID_FIELDS,
  type GridField,
  lockedBecause,
  pasted,
  type Read,
  storedText,
  type Typed,
} from "./grid-values.ts";
import * as css from "./ProductGrid.css.ts";

/** The ids of the lists that a cell offers while somebody types. */
const LISTS: Partial<Record<GridField, string>> = {
  category: "grid-categories",
  storage: "grid-storages",
};

/** The products of the list as a grid: cells are typed or pasted from a spreadsheet, reviewed, and written together. */
export function ProductGrid({ products }: { products: readonly Product[] }) {
  const queryClient = useQueryClient();
  const categories = useQuery(categoriesQuery).data ?? [];
  const [typed, setTyped] = useState<Typed>({});
  const [read, setRead] = useState<Read>({});
  /** The rows that the API refused because somebody else had changed them. */
  const [stale, setStale] = useState<ReadonlySet<string>>(new Set());
  const [report, setReport] = useState<ImportReport | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  // The list is read again while somebody types. A row stays on the version that was seen when it was typed into.
  const typedInto = products.map((product) => read[product.id] ?? product);
  const { changes, problems } = changesOf(typed, typedInto, categories);
  const markTyped = useUnsavedInput(grid, () => changes.length + problems.size > 0);

  /** Rows that are typed into for the first time, or again after somebody else's change, are on the version they show. */
  const begin = (rows: readonly Product[]) => {
    const begun = rows.filter(({ id }) => !read[id] || stale.has(id));
    if (begun.length === 0) return;
    setRead({ ...read, ...Object.fromEntries(begun.map((product) => [product.id, product])) });
    setStale(new Set([...stale].filter((id) => begun.every((product) => product.id !== id))));
  };

  const discard = () => {
    setTyped({});
    setRead({});
    setStale(new Set());
  };

  const type = (product: Product, field: GridField, text: string) => {
    markTyped();
    begin([product]);
    setTyped((before) => ({ ...before, [product.id]: { ...before[product.id], [field]: text } }));
  };

  const paste = (event: ClipboardEvent, row: number, field: GridField) => {
    const text = event.clipboardData.getData("text/plain");
    // A single cell is pasted into its field like any text.
    if (!/[\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    markTyped();
    const after = pasted(typed, products, { row, field }, text);
    begin(products.filter(({ id }) => after.typed[id] !== typed[id]));
    setTyped(after.typed);
    if (after.outside > 0) {
      showToast({
        title: "Some cells were left out",
        description: `${counted(after.outside, "cell")} outside of the grid, or not to be typed into.`,
        tone: "danger",
      });
    }
  };

  const check = useChange({
    send: () => api.admin.imports.change({ changes, dryRun: true }),
    refresh: async (checked) => {
      setReport(checked);
      // A problem without a column is of the whole row.
      const refused = checked.rows.filter((row) => row.problems.some(({ column }) => !column));
      if (refused.length === 0) return;
      setStale(new Set(refused.flatMap(({ line }) => changes[line - 1]?.id ?? [])));
      await queryClient.invalidateQueries({ queryKey: PRODUCTS_KEY });
    },
    failure: "The changes could not be checked. Please try again.",
  });

  const look = () => {
    if (problems.size === 0) check.mutate();
    else grid.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  return (
    <div ref={grid}>
      <p className={quiet}>
        Type into the cells, or paste from a spreadsheet. Nothing changes until you have looked at
        it. Enter and the arrow keys go up and down.
      </p>
      <div className={css.scroller}>
        <table className={css.table} aria-label="Grid of products">
          <thead>
            <tr>
              <th scope="col">Product</th>
              {GRID_FIELDS.map(({ id, title }) => (
                <th key={id} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {products.map((product, row) => (
              <tr key={product.id}>
                <GridRowName
                  name={nameWithSize(product)}
                  changed={
                    stale.has(product.id) && typedInto[row]?.updatedAt !== product.updatedAt
                      ? changedMeanwhile(typedInto[row] ?? product, product, categories)
                      : null
                  }
                  onKeep={() => begin([product])}
                />
                {GRID_FIELDS.map(({ id: field, title, rules }) => {
                  const stored = storedText(product, field, categories);
                  const locked = lockedBecause(product, field);
                  const text = locked ? stored : (typed[product.id]?.[field] ?? stored);
                  const problem = problems.get(`${product.id} ${field}`);
                  return (
                    <td key={field} data-changed={text !== stored || undefined}>
                      <GridCell
                        label={`${title} of ${nameWithSize(product)}`}
                        lockedBecause={locked}
                        text={text}
                        isNumber={rules !== null}
                        options={LISTS[field]}
                        problem={problem?.kind === "problem" ? problem : null}
                        onType={(next) => type(product, field, next)}
                        onPaste={(event) => paste(event, row, field)}
                        onKeyDown={(event) => step(event, grid.current)}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <datalist id={LISTS.storage}>
        {STORAGES.map((storage) => (
          <option key={storage} value={storage} />
        ))}
      </datalist>
      <datalist id={LISTS.category}>
        {categories.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <div className={css.bar}>
        <Button
          variant="primary"
          isDisabled={changes.length + problems.size === 0}
          isPending={check.isPending}
          pendingText="Checking..."
          onPress={look}
        >
          {problems.size > 0
            ? `Mend ${counted(problems.size, "cell")}`
            : `Look at ${counted(changes.length, "changed product")}`}
        </Button>
        <Button isDisabled={changes.length + problems.size === 0} onPress={discard}>
          Discard
        </Button>
      </div>
      {report && (
        <GridReview
          report={report}
          changes={changes}
          onClose={() => setReport(null)}
          onDone={() => {
            setReport(null);
            discard();
          }}
        />
      )}
    </div>
  );
}

/** Enter and the arrow keys go to the same column of the next row, as in a spreadsheet. */
function step(event: KeyboardEvent, grid: HTMLElement | null): void {
  const down = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  const cell = (event.target as Element).closest("td");
  if (!down || !cell || !grid || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const rows = [...grid.querySelectorAll("tbody tr")];
  const row = rows.findIndex((each) => each.contains(cell));
  const column = [...(rows[row]?.children ?? [])].indexOf(cell);
  for (let at = row + down; at >= 0 && at < rows.length; at += down) {
    const input = rows[at]?.children[column]?.querySelector("input");
    if (!input) continue;
    input.focus();
    input.select();
    return;
  }
}

/** The head of a row: the product, and what somebody else made of it while it was typed into. */
function GridRowName({
  name,
  changed,
  onKeep,
}: {
  name: string;
  /** What is there now; null when nobody else changed the product. */
  changed: string | null;
  onKeep: () => void;
}) {
  return (
    <th scope="row">
      {name}
      {changed !== null && (
        <div className={css.problem}>
          Somebody changed this product.{changed && ` There is now: ${changed}.`}
          <button
            type="button"
            aria-label={`Keep what I typed for ${name}`}
            className={css.reading}
            onClick={(event) => {
              // This button disappears, and the focus would be lost with it.
              event.currentTarget.closest("tr")?.querySelector("input")?.focus();
              onKeep();
            }}
          >
            Keep what I typed
          </button>
        </div>
      )}
    </th>
  );
}
