import * as css from "./ProductGrid.css.ts";

/** The head of a row: the product, and what somebody else made of it while it was typed into. */
export function GridRowName({
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
