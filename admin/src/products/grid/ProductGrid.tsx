import { useQuery } from "@tanstack/react-query";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { said } from "#shared/client/errors.ts";
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
import { reportFailure } from "../../layout/report-failure.ts";
import { quiet } from "../../layout/text-and-lists.css.ts";
import { GridCell } from "./GridCell.tsx";
import { GridReview } from "./GridReview.tsx";
import {
  changesOf,
  GRID_FIELDS,
  type GridField,
  lockedBecause,
  pasted,
  storedText,
  type Typed,
} from "./grid-values.ts";
import * as css from "./ProductGrid.css.ts";

/** The ids of the lists that a cell offers while somebody types. */
const LISTS: Partial<Record<GridField, string>> = {
  category: "grid-categories",
  storage: "grid-storages",
};

/** The products of the list as a grid: cells are typed or pasted from a spreadsheet, reviewed, and written at once. */
export function ProductGrid({ products }: { products: readonly Product[] }) {
  const categories = useQuery(categoriesQuery).data ?? [];
  const [typed, setTyped] = useState<Typed>({});
  const [report, setReport] = useState<ImportReport | null>(null);
  const [isChecking, setChecking] = useState(false);
  const grid = useRef<HTMLDivElement>(null);
  const { changes, problems } = changesOf(typed, products, categories);
  const markTyped = useUnsavedInput(grid, () => changes.length + problems.size > 0);

  const type = (id: string, field: GridField, text: string) => {
    markTyped();
    setTyped((before) => ({ ...before, [id]: { ...before[id], [field]: text } }));
  };

  const paste = (event: ClipboardEvent, row: number, field: GridField) => {
    const text = event.clipboardData.getData("text/plain");
    // A single cell is pasted into its field like any text.
    if (!/[\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    markTyped();
    const after = pasted(typed, products, { row, field }, text);
    setTyped(after.typed);
    if (after.outside > 0) {
      showToast({
        title: "Some cells were left out",
        description: `${counted(after.outside, "cell")} outside of the grid, or not to be typed into.`,
        tone: "danger",
      });
    }
  };

  const check = async () => {
    if (problems.size > 0) {
      grid.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    setChecking(true);
    try {
      setReport(await api.admin.imports.change({ changes, dryRun: true }));
    } catch (error) {
      reportFailure(error, said(error, "The changes could not be checked. Please try again."));
    } finally {
      setChecking(false);
    }
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
                <th scope="row">{nameWithSize(product)}</th>
                {GRID_FIELDS.map(({ id: field, title, rules }) => {
                  const stored = storedText(product, field, categories);
                  const text = typed[product.id]?.[field] ?? stored;
                  const problem = problems.get(`${product.id} ${field}`);
                  return (
                    <td key={field} data-changed={text !== stored || undefined}>
                      <GridCell
                        label={`${title} of ${nameWithSize(product)}`}
                        lockedBecause={lockedBecause(product, field)}
                        text={text}
                        isNumber={rules !== null}
                        options={LISTS[field]}
                        problem={problem?.kind === "problem" ? problem : null}
                        onType={(next) => type(product.id, field, next)}
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
          isPending={isChecking}
          pendingText="Checking..."
          onPress={() => void check()}
        >
          {problems.size > 0
            ? `Mend ${counted(problems.size, "cell")}`
            : `Look at ${counted(changes.length, "changed product")}`}
        </Button>
        <Button isDisabled={changes.length + problems.size === 0} onPress={() => setTyped({})}>
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
            setTyped({});
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
