import type { Transaction } from "../db/client.ts";
import { recordEvents } from "../webhooks/record-event.ts";
import {
  applyStockMoves,
  findStock,
  type MoveCause,
  type MovedProduct,
  resetStock,
  type StockMove,
} from "./inventory.queries.ts";
import { type Shortage, shortagesOf } from "./shortages.ts";
import { stockEvents } from "./stock-events.ts";

export type StockChange = { moved: MovedProduct[]; shortages: Shortage[] };

/**
 * The only way in which stock changes: the move and its ledger row, or neither. Moves that would take stock below
 * zero are not made; their products come back as shortages, and the caller refuses so that the rest is undone too.
 */
export async function moveStock(
  tx: Transaction,
  moves: readonly StockMove[],
  cause: MoveCause,
): Promise<StockChange> {
  const wanted = mergeByProduct(moves);
  if (wanted.length === 0) return { moved: [], shortages: [] };
  const moved = await applyStockMoves(tx, wanted, cause);
  await recordEvents(tx, stockEvents(moved));
  if (moved.length === wanted.length) return { moved, shortages: [] };
  const done = new Set(moved.map((product) => product.productId));
  const missed = wanted.filter((move) => !done.has(move.productId));
  const stock = await findStock(
    tx,
    missed.map((move) => move.productId),
  );
  const requests = missed.map((move) => ({ productId: move.productId, quantity: -move.change }));
  return { moved, shortages: shortagesOf(requests, stock) };
}

/**
 * The same for products whose units are those of lots: what their released lots cannot cover they owe, and their stock
 * is 0 until it is covered. Answers the products that were asked for, those whose stock stayed the same too.
 */
export async function moveLotStock(
  tx: Transaction,
  moves: readonly StockMove[],
  cause: MoveCause,
): Promise<MovedProduct[]> {
  const wanted = mergeByProduct(moves);
  if (wanted.length === 0) return [];
  const moved = await applyStockMoves(tx, wanted, cause, { owing: true });
  await recordEvents(tx, stockEvents(moved));
  return moved;
}

/**
 * From now on the units of the locked product are those of lots. Its stock belongs to no lot: it begins at 0, less the
 * units that are sold and have not left.
 */
export async function beginTracking(
  tx: Transaction,
  productId: string,
  { owed, actorId, at }: { owed: number; actorId: string | null; at: Date },
): Promise<void> {
  const reset = { stock: 0, owed, trackedAt: at, reason: "lots-begun", actorId } as const;
  await recordEvents(tx, stockEvents(await resetStock(tx, productId, reset)));
}

/** The locked product has no lots any more: its units are counted by hand again, beginning with these. */
export async function endTracking(
  tx: Transaction,
  productId: string,
  { stock, actorId }: { stock: number; actorId: string | null },
): Promise<void> {
  const reset = { stock, owed: 0, trackedAt: null, reason: "import-undone", actorId } as const;
  await recordEvents(tx, stockEvents(await resetStock(tx, productId, reset)));
}

function mergeByProduct(moves: readonly StockMove[]): StockMove[] {
  const merged = new Map<string, StockMove>();
  for (const move of moves) {
    const change = (merged.get(move.productId)?.change ?? 0) + move.change;
    merged.set(move.productId, { ...move, change });
  }
  return [...merged.values()].filter(({ change }) => change !== 0);
}
