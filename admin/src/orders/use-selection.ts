import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { api } from "../api.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { filtersOf } from "../layout/use-view.ts";
import { type OrderView, orderView } from "./order-view.ts";

/** The limit of the bulk calls. */
export const MOST_SELECTED = 1_000;
/** The largest page size of the list. */
const ROWS_AT_A_TIME = 100;

export interface Selection {
  /** The selected orders by id, each as it was last read. */
  orders: ReadonlyMap<string, OrderSummary>;
  /** Selects or unselects an order. With `isRange`, the same for all orders since the previous one. */
  toggle: (id: string, isRange?: boolean) => void;
  add: (ids: readonly string[]) => void;
  set: (orders: readonly OrderSummary[]) => void;
  /** Selects all orders of the filter, on all pages. */
  all: () => void;
  isReadingAll: boolean;
  clear: () => void;
}

/**
 * The selected orders of the list. They stay selected when a change removes them from the list, so
 * that the next action can follow. Another filter clears the selection.
 */
export function useSelection(
  view: OrderView,
  { orders: rows, total }: { orders: readonly OrderSummary[]; total: number },
): Selection {
  const list = `${view.queue} ${view.status} ${view.search}`;
  const [orders, setOrders] = useState<ReadonlyMap<string, OrderSummary>>(new Map());
  const last = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list clears the selection.
  useEffect(() => {
    last.current = null;
    setOrders(new Map());
  }, [list]);
  useEffect(() => {
    setOrders((before) => {
      const fresh = rows.filter(
        ({ id }) => before.has(id) && !rows.includes(before.get(id) as OrderSummary),
      );
      return fresh.length === 0 ? before : new Map([...before, ...fresh.map(byId)]);
    });
  }, [rows]);
  const readAll = useMutation({
    mutationFn: () => readAllOf(view),
    onSuccess: (all) => setOrders(new Map(all.map(byId))),
    onError: (error) => reportFailure(error, "The orders could not be read."),
  });
  const add = (some: readonly OrderSummary[]) =>
    setOrders((before) => new Map([...[...before, ...some.map(byId)].slice(0, MOST_SELECTED)]));

  return {
    orders,
    add: (ids) => add(rows.filter(({ id }) => ids.includes(id))),
    all: () => (total > rows.length ? readAll.mutate() : add(rows)),
    isReadingAll: readAll.isPending,
    set: (some) => setOrders(new Map(some.map(byId))),
    clear: () => setOrders(new Map()),
    toggle: (id, isRange = false) => {
      const [from, to] = [
        rows.findIndex((row) => row.id === last.current),
        rows.findIndex((row) => row.id === id),
      ];
      const range =
        isRange && from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [rows[to]];
      const meant = range.filter((row) => row !== undefined);
      last.current = id;
      if (!orders.has(id)) return add(meant);
      setOrders((before) => {
        const left = new Map(before);
        for (const row of meant) left.delete(row.id);
        return left;
      });
    },
  };
}

const byId = (order: OrderSummary) => [order.id, order] as const;

/** All orders of a filter, in its order, up to the selection limit. */
async function readAllOf(view: OrderView): Promise<OrderSummary[]> {
  const all: OrderSummary[] = [];
  while (all.length < MOST_SELECTED) {
    const { orders } = await api.admin.orders.list({
      ...filtersOf(orderView, view),
      limit: ROWS_AT_A_TIME,
      after: all.at(-1)?.id,
    });
    all.push(...orders);
    if (orders.length < ROWS_AT_A_TIME) break;
  }
  return all;
}
