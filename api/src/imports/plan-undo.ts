import type { ProductValues, StoredProduct } from "../products/product-changes.queries.ts";
import type { StoredChange } from "./imports.queries.ts";

/** What is known of the products of an import beside their rows. */
export type UndoContext = {
  ordered: ReadonlySet<string>;
  /** Products whose stock somebody changed by hand. */
  counted: ReadonlySet<string>;
  /** Whether `writtenStock` knows of every stock that the import moved. */
  isTraceable: boolean;
  writtenStock: (productId: string) => number | undefined;
  isStockBack: (productId: string) => boolean;
};

/** What undoing does to one product; `kept` are sentences about what stays. */
export type PlannedUndo = { product: StoredProduct; kept: string[] } & (
  | { does: "nothing" | "delete" }
  | { does: "restore"; isRestored: boolean; values: Partial<ProductValues>; stockChange: number }
);

/** Judges one change of an import against the product as it is now. What somebody did since is never taken back. */
export function planUndo(
  change: StoredChange,
  product: StoredProduct,
  known: UndoContext,
): PlannedUndo {
  return change.kind === "created"
    ? undoCreation(change, product, known)
    : undoUpdate(change, product, known);
}

type Created = Extract<StoredChange, { kind: "created" }>;
type Updated = Extract<StoredChange, { kind: "updated" }>;

function undoCreation({ after }: Created, product: StoredProduct, known: UndoContext): PlannedUndo {
  if (isEdited(product, after) || known.counted.has(product.id)) {
    return { product, does: "nothing", kept: ["It was edited since, and stays."] };
  }
  if (product.lotTrackedAt !== null) {
    return { product, does: "nothing", kept: ["It has lots by now, and stays."] };
  }
  if (!known.ordered.has(product.id)) return { product, does: "delete", kept: [] };
  return {
    product,
    does: "restore",
    isRestored: false,
    values: product.inStock ? { inStock: false } : {},
    stockChange: 0,
    kept: ["It has been ordered, and is marked as unavailable instead."],
  };
}

/** By its values: an edit that was taken back again is none. An import that noted none is judged by the time. */
function isEdited(product: StoredProduct, after: Created["after"]): boolean {
  if (!after) return product.editedAt.getTime() !== product.createdAt.getTime();
  return Object.keys(after).some((name) => !isSame(product, after, name));
}

function undoUpdate(change: Updated, product: StoredProduct, known: UndoContext): PlannedUndo {
  const { before, after } = change;
  const groups = [...Map.groupBy(Object.keys(before), groupOf).values()];
  const untouched = groups.filter((names) => names.every((name) => isSame(product, after, name)));
  const isBack = (names: string[]) => names.every((name) => isSame(product, before, name));
  const isKept = groups.some((names) => !untouched.includes(names) && !isBack(names));
  const values = Object.fromEntries(untouched.flat().map((name) => [name, before[name]]));
  const due = stockToReturn(change, known);
  const hasLots = due !== 0 && product.lotTrackedAt !== null;
  const isSold = !hasLots && product.stockQuantity + due < 0;
  const stockChange = isSold || hasLots ? 0 : due;
  return {
    product,
    does: "restore",
    isRestored: untouched.length > 0 || stockChange !== 0,
    values: values as Partial<ProductValues>,
    stockChange,
    kept: [
      ...(isKept ? ["Some of it was changed since, and stays."] : []),
      ...(hasLots ? ["Its stock stays: it follows its lots by now."] : []),
      ...(isSold ? ["Its stock stays: the units were sold since."] : []),
    ],
  };
}

/** What the import did to the stock and is not given back yet. */
function stockToReturn(
  { productId, stockChange }: Updated,
  { isTraceable, writtenStock, isStockBack }: UndoContext,
): number {
  if (isStockBack(productId)) return 0;
  const written = isTraceable ? (writtenStock(productId) ?? 0) : stockChange;
  return written === 0 ? 0 : -written;
}

/** The pricing agrees with itself, so it is taken back as a whole or not at all. */
const PRICING = new Set<string>([
  "price",
  "hasBulkPricing",
  "bulkPricing",
  "pricingType",
] satisfies (keyof StoredProduct)[]);

const groupOf = (name: string) => (PRICING.has(name) ? "pricing" : name);

function isSame(product: StoredProduct, values: Record<string, unknown>, name: string): boolean {
  return JSON.stringify(product[name as keyof StoredProduct]) === JSON.stringify(values[name]);
}
