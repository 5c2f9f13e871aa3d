import type { Product } from "#shared/contracts/products.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import * as css from "./Products.css.ts";

const WATCHED: readonly [keyof Product, string][] = [
  ["name", "Name"],
  ["price", "Price"],
  ["stockQuantity", "Stock"],
  ["lowStockThreshold", "Low stock threshold"],
  ["inStock", "In stock"],
  ["imageUrl", "Picture"],
  ["description", "Description"],
  ["bulkPricing", "Bulk pricing"],
];

/** Says what changed since the form was opened, and leaves the choice to the person. */
export function NewerVersionNotice({
  loaded,
  newer,
  onTake,
  onKeep,
}: {
  loaded: Product;
  newer: Product;
  onTake: () => void;
  onKeep: () => void;
}) {
  const changes = WATCHED.filter(
    ([field]) => JSON.stringify(loaded[field]) !== JSON.stringify(newer[field]),
  );
  return (
    <Notice tone="warning" title="This product changed while you were editing" isAlert>
      <ul className={css.changes}>
        {changes.map(([field, label]) => (
          <li key={field}>
            {label}: {shown(loaded[field])} → {shown(newer[field])}
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        <Button size="small" onPress={onTake}>
          Load the newer version
        </Button>
        <Button size="small" onPress={onKeep}>
          Keep what I typed
        </Button>
      </div>
    </Notice>
  );
}

function shown(value: unknown): string {
  if (value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
