import type { Transaction } from "../db/client.ts";
import {
  applyStockMoves,
  findStock,
  type MoveCause,
  type MovedProduct,
  type StockMove,
} from "./inventory.queries.ts";
import { type Shortage, shortagesOf } from "./shortages.ts";

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
  return wanted.length === 0 ? [] : applyStockMoves(tx, wanted, cause, { owing: true });
}

function mergeByProduct(moves: readonly StockMove[]): StockMove[] {
  const merged = new Map<string, StockMove>();
  for (const move of moves) {
    const change = (merged.get(move.productId)?.change ?? 0) + move.change;
    merged.set(move.productId, { ...move, change });
  }
  return [...merged.values()].filter(({ change }) => change !== 0);
}
