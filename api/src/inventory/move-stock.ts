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
 * Changes stock together with its ledger row. Stock changes only here and in the functions below.
 * Moves that would take stock below zero are left out and returned as shortages. The caller then
 * refuses, so that the other moves are rolled back too.
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
 * The same for products with lots. Units that their released lots do not cover are owed, and the stock is 0 until lots
 * cover them. Returns all given products, also those whose stock stays the same.
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
 * From now on the units of the locked product belong to lots. Its former stock belongs to none, so
 * it restarts at 0. Sold units that are not shipped yet are owed.
 */
export async function beginTracking(
  tx: Transaction,
  productId: string,
  { owed, actorId, at }: { owed: number; actorId: string | null; at: Date },
): Promise<void> {
  const reset = { stock: 0, owed, trackedAt: at, reason: "lots-begun", actorId } as const;
  await recordEvents(tx, stockEvents(await resetStock(tx, productId, reset)));
}

/** The locked product has no lots any more: its units are counted by hand again, starting with `stock`. */
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
